import { Backoff } from './backoff.js';
import type { Timers } from '../ports.js';

/** The server refused to send a plan's events, or did not answer. It may name the seconds after which to try again. */
export interface Refusal {
  retryAfter?: number | undefined;
}

/** Keeps one plan joined while the socket is up: a watch that is refused or unanswered is repeated. */
export class Joining {
  /** True: the server sends this plan's events. */
  joined = false;
  /** The number of refusals in a row. */
  refusals = 0;
  private readonly backoff: Backoff;
  private cancelRetry: (() => void) | null = null;
  /** The number of the current round; answers from earlier rounds are ignored. */
  private round = 0;

  constructor(
    private readonly timers: Timers,
    /** Asks the server; null: nothing more to ask. Never rejects. */
    private readonly ask: () => Promise<Refusal | null>,
    /** Called after each answer. */
    private readonly answered: () => void,
  ) {
    this.backoff = new Backoff(timers);
  }

  /** Starts to join: the socket is up, or the server has lost the watch. */
  begin(): void {
    this.end();
    void this.attempt();
  }

  /** Stops: the socket is down, or the plan has no follower. */
  end(): void {
    this.round += 1;
    this.cancelRetry?.();
    this.cancelRetry = null;
    this.joined = false;
    this.refusals = 0;
    this.backoff.reset();
  }

  /** Tries again at once. */
  hurry(): void {
    if (!this.cancelRetry) return;
    this.cancelRetry();
    this.cancelRetry = null;
    void this.attempt();
  }

  private async attempt(): Promise<void> {
    const { round } = this;
    const refusal = await this.ask();
    if (round !== this.round) return;
    this.joined = refusal === null;
    if (refusal) {
      this.refusals += 1;
      this.cancelRetry = this.timers.after(this.backoff.afterRefusal(refusal.retryAfter), () => this.hurry());
    } else {
      this.refusals = 0;
      this.backoff.reset();
    }
    this.answered();
  }
}

import { Backoff } from './backoff.js';
import type { Timers } from './ports.js';

/** The server would not send a plan's events, or did not answer; it may have said in how many seconds another try makes sense. */
export interface Refusal {
  retryAfter?: number | undefined;
}

/** Keeps one plan joined while the socket is up: a watch that is refused, or gets no answer, is asked for again. */
export class Joining {
  /** The server sends this plan's events. */
  joined = false;
  /** How often in a row it would not. */
  refusals = 0;
  private readonly backoff: Backoff;
  private cancelRetry: (() => void) | null = null;
  /** Answers to what was asked before the last begin or end say nothing any more. */
  private round = 0;

  constructor(
    private readonly timers: Timers,
    /** Asks the server; null when there is nothing more to ask. Never rejects. */
    private readonly ask: () => Promise<Refusal | null>,
    /** Called after each answer. */
    private readonly answered: () => void,
  ) {
    this.backoff = new Backoff(timers);
  }

  /** The socket is up, or the server has forgotten the plan. */
  begin(): void {
    this.end();
    void this.attempt();
  }

  /** The socket is down, or nobody follows the plan. */
  end(): void {
    this.round += 1;
    this.cancelRetry?.();
    this.cancelRetry = null;
    this.joined = false;
    this.refusals = 0;
    this.backoff.reset();
  }

  /** Does not wait for the next try. */
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

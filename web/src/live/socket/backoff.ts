import { COME_BACK } from '@app/contracts';
import type { Timers } from '../ports.js';

/** The wait before the next try. It has a random part, so that clients that were refused together do not return together. */
export class Backoff {
  private refusals = 0;

  constructor(private readonly timers: Pick<Timers, 'random'>) {}

  /** Milliseconds to wait after an established connection was lost: at most two seconds, so that a single loss is soon repaired. */
  afterLoss(): number {
    return COME_BACK.spreadMs * this.timers.random();
  }

  /** Milliseconds to wait after a goodbye of the server, which has spread its goodbyes itself. */
  afterGoodbye(): number {
    return COME_BACK.soonMs * this.timers.random();
  }

  /** Milliseconds to wait after a refusal: the seconds that the server asked for, or twice as long with each refusal. */
  afterRefusal(retryAfter?: number): number {
    const { firstMs, mostMs } = COME_BACK;
    const wait = retryAfter === undefined ? Math.min(mostMs, firstMs * 2 ** this.refusals) : retryAfter * 1_000;
    this.refusals += 1;
    return wait * (0.5 + this.timers.random());
  }

  /** Starts the count of refusals again after a success. */
  reset(): void {
    this.refusals = 0;
  }
}

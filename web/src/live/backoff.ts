import { COME_BACK } from '@app/contracts';
import type { Timers } from './ports.js';

/** How long to wait before trying again, each wait with a part of chance: those who were refused together are not to come back together. */
export class Backoff {
  private refusals = 0;

  constructor(private readonly timers: Pick<Timers, 'random'>) {}

  /** Milliseconds to wait after something that worked was lost: within two seconds, so that a single loss is soon mended. */
  afterLoss(): number {
    return COME_BACK.spreadMs * this.timers.random();
  }

  /** Milliseconds to wait after a refusal: what the server asked for, in seconds, or twice as long with each refusal. */
  afterRefusal(retryAfter?: number): number {
    const { firstMs, mostMs } = COME_BACK;
    const wait = retryAfter === undefined ? Math.min(mostMs, firstMs * 2 ** this.refusals) : retryAfter * 1_000;
    this.refusals += 1;
    return wait * (0.5 + this.timers.random());
  }

  /** It worked: the next refusal is a first one again. */
  reset(): void {
    this.refusals = 0;
  }
}

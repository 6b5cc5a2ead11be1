import type { Queues } from '@app/platform';
import type { Tick } from './tick.js';

/** After a commit its own reactions come first: what they are about to do is not looked for. Milliseconds, like the next. */
const AFTER_MS = 600;
/** Two looks begin at least this far apart. */
const LEAST_MS = 1_000;

/** Hears of each commit of every process, and has the schedule run sooner if something is now due before it would by itself. */
export class EarlyTick {
  private looked = -Infinity;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly tick: Pick<Tick, 'dueInMs'>,
    private readonly queues: Pick<Queues, 'rescheduleEarlier'>,
  ) {}

  heard(): void {
    this.timer ??= setTimeout(() => void this.look(), Math.max(AFTER_MS, this.looked + LEAST_MS - performance.now()));
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private async look(): Promise<void> {
    this.looked = performance.now();
    this.timer = undefined;
    const ms = await this.tick.dueInMs();
    if (ms < Infinity) this.queues.rescheduleEarlier(ms);
  }
}

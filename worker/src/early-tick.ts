import type { Queues } from '@app/platform';
import type { Tick } from './tick.js';

/** The delay after a commit, in milliseconds: the reactions of the commit run first, so the tick need not look for their work. */
const AFTER_MS = 600;
/** The least interval between two looks, in milliseconds. */
const LEAST_MS = 1_000;

/** Receives each commit of every process, and reschedules the tick earlier if a row is due before its next run. */
export class EarlyTick {
  private inspectedAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly tick: Pick<Tick, 'dueInMs'>,
    private readonly queues: Pick<Queues, 'rescheduleEarlier'>,
  ) {}

  noteCommit(): void {
    this.timer ??= setTimeout(() => void this.inspect(), Math.max(AFTER_MS, this.inspectedAt + LEAST_MS - performance.now()));
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private async inspect(): Promise<void> {
    this.inspectedAt = performance.now();
    this.timer = undefined;
    const ms = await this.tick.dueInMs();
    if (ms < Infinity) this.queues.rescheduleEarlier(ms);
  }
}

import type { RowFailure } from '@app/persistence';
import type { Metrics } from '@app/platform';
import type { Job, JobContext, JobStep } from './job.js';

/** A step that has this many rows or more may have more: it runs again in the same tick. */
const A_FULL_HUNDRED = 100;
const MOST_ROUNDS = 10;
/** How long a tick waits for one step, in milliseconds; one that takes longer goes on beside the others. */
const PATIENCE_MS = 1_500;

/**
 * Once a second: every handler works through what is due by the database's clock. A step that fails does not hold up the others, nor does
 * one that takes long: it is not begun again before it has ended.
 */
export class Tick {
  private readonly lastRun = new Map<string, number>();
  private readonly running = new Map<string, Promise<void>>();
  private stopped = false;

  constructor(
    private readonly context: JobContext,
    private readonly jobs: readonly Job[],
    private readonly metrics: Metrics,
  ) {
    context.database.onRowFailure((failure) => this.note(failure));
  }

  /** Runs the tick; with `all`, also what is not due every second. */
  async run({ all = false } = {}): Promise<void> {
    const end = this.metrics.tickSeconds.startTimer();
    for (const job of this.jobs) {
      const last = this.lastRun.get(job.name) ?? -Infinity;
      if (!all && job.everySeconds && performance.now() - last < job.everySeconds * 1_000) continue;
      this.lastRun.set(job.name, performance.now());
      for (const [name, step] of Object.entries(job.steps)) await this.turn(job.name, name, step);
    }
    end();
  }

  /** When the steps that go on beside the ticks have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.running.values());
  }

  /** Begins nothing any more, and waits for what is under way; not for what hangs. */
  async stop(): Promise<void> {
    this.stopped = true;
    await patiently(this.settled());
  }

  private async turn(job: string, name: string, step: JobStep): Promise<void> {
    const key = `${job}.${name}`;
    if (this.stopped || this.running.has(key)) return;
    const work = this.work(job, key, step).finally(() => this.running.delete(key));
    this.running.set(key, work);
    await patiently(work);
  }

  private async work(job: string, key: string, step: JobStep): Promise<void> {
    try {
      for (let round = 0; round < MOST_ROUNDS && !this.stopped; round += 1) {
        const rows = await step(this.context);
        this.metrics.jobs.inc({ job }, rows);
        if (rows < A_FULL_HUNDRED) return;
      }
    } catch (error) {
      this.metrics.stepFailures.inc({ step: key });
      this.context.logger.warn({ err: error, step: key }, 'a step of the tick failed');
    }
  }

  private note({ step, rowId, error, dead }: RowFailure): void {
    this.metrics.rowFailures.inc({ step, outcome: dead ? 'dead' : 'failed' });
    this.context.logger[dead ? 'error' : 'warn']({ err: error, step, row: rowId, dead }, 'a row of the tick failed');
  }
}

async function patiently(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)));
  await Promise.race([work, late]);
  clearTimeout(timer);
}

import type { Metrics } from '@app/platform';
import type { Job, JobContext } from './jobs/job.js';

/** A job that has this many rows or more may have more: it runs again in the same tick. */
const A_FULL_HUNDRED = 100;
const MOST_ROUNDS = 10;

/** Once a second: every handler works through what is due by the database's clock. One that fails does not hold up the others. */
export class Tick {
  private readonly lastRun = new Map<string, number>();

  constructor(
    private readonly context: JobContext,
    private readonly jobs: readonly Job[],
    private readonly metrics: Metrics,
  ) {}

  /** Runs the tick; with `all`, also what is not due every second. */
  async run({ all = false } = {}): Promise<void> {
    const end = this.metrics.tickSeconds.startTimer();
    for (const job of this.jobs) {
      const last = this.lastRun.get(job.name) ?? -Infinity;
      if (!all && job.everySeconds && performance.now() - last < job.everySeconds * 1_000) continue;
      this.lastRun.set(job.name, performance.now());
      await this.work(job);
    }
    end();
  }

  private async work(job: Job): Promise<void> {
    try {
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const rows = await job.run(this.context);
        this.metrics.jobs.inc({ job: job.name }, rows);
        if (rows < A_FULL_HUNDRED) return;
      }
    } catch (error) {
      this.context.logger.warn({ err: error, job: job.name }, 'a job of the tick failed');
    }
  }
}

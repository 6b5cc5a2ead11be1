import { DelayedError, ErrorCode, type Job, type JobsOptions, type Queue } from 'bullmq';

const ID = 'tick';
/** The least interval between the starts of two runs, in milliseconds. */
const LEAST_MS = 1_000;
/** The longest wait for due rows without an announcement, in milliseconds. */
const MOST_MS = 5_000;
/** The latest plausible delay: a job with a longer one got it from a clock that has been set since. */
const LATEST_MS = 2 * MOST_MS;
/** The job never fails for good: an outage that interrupted one run is over at one of the next. */
const FOR_EVER: JobsOptions = { attempts: 1_000_000, backoff: LEAST_MS, removeOnComplete: true, removeOnFail: true };

/** Returns true when a job's delay had run out, or another process had promoted it, after this process saw the delay. */
const isPromotedAlready = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === ErrorCode.JobNotInState;

/**
 * The schedule: one job that never finishes. After each run it is delayed until a row is due, and operators see that delay; a killed worker leaves it
 * to another, like any job.
 */
export class BullSchedule {
  // Instants of the monotonic clock, which cannot be set.
  private began = -Infinity;
  private running = false;
  private requestedAt = Infinity;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly queue: Queue,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Adds the missing job, at first and after the queues lost everything. Runs a job whose delay belongs to another clock. */
  async ensure(): Promise<void> {
    const job = await this.queue.getJob(ID);
    if (!job) await this.queue.add(ID, {}, { ...FOR_EVER, jobId: ID });
    else if ((job.processedOn ?? 0) + job.delay > Date.now() + LATEST_MS) await this.promote();
  }

  /** Runs the work, which returns the milliseconds until its next run, and delays the job until then. */
  async run(job: Job, token: string | undefined, work: () => Promise<number>): Promise<void> {
    // A worker of an older build made a job of its own for each second.
    if (job.id !== ID) return void (await this.queue.removeJobScheduler(ID));
    this.running = true;
    try {
      // The job was brought forward just after its own run.
      const early = performance.now() < this.began + LEAST_MS;
      const next = early ? 0 : await this.turn(work);
      const waitMs = Math.max(next, this.began + LEAST_MS) - performance.now();
      await job.moveToDelayed(Date.now() + Math.ceil(waitMs), token);
    } finally {
      this.running = false;
    }
    throw new DelayedError();
  }

  /** Requests a run in `ms` at the latest, by any worker, within the least interval between runs. */
  rescheduleEarlier(ms: number): void {
    const at = Math.max(performance.now() + ms, this.began + LEAST_MS);
    if (at >= this.requestedAt) return;
    this.forget();
    this.requestedAt = at;
    this.timer = setTimeout(() => void this.promote(), at - performance.now());
  }

  close(): void {
    this.forget();
  }

  /** Runs the work; returns the instant of the next turn, by the monotonic clock. */
  private async turn(work: () => Promise<number>): Promise<number> {
    this.began = performance.now();
    this.forget();
    const idle = await work();
    const next = Math.min(performance.now() + Math.min(idle, MOST_MS), this.requestedAt);
    this.forget();
    return next;
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.requestedAt = Infinity;
  }

  private async promote(): Promise<void> {
    // A run that is under way reads `requestedAt` at its end, here and in every other worker with a request.
    if (this.running) return;
    this.forget();
    try {
      const job = await this.queue.getJob(ID);
      if (await job?.isDelayed()) await job?.promote();
    } catch (error) {
      if (!isPromotedAlready(error)) this.failed(error);
    }
  }
}

import { DelayedError, ErrorCode, type Job, type JobsOptions, type Queue } from 'bullmq';

const ID = 'tick';
/** Two runs begin at least this far apart, in milliseconds. */
const LEAST_MS = 1_000;
/** What is due and was told to nobody is found after this time. */
const MOST_MS = 5_000;
/** A job that waits until later than this is one whose delay was reckoned by a clock that has been set since. */
const LATEST_MS = 2 * MOST_MS;
/** It never fails for good: what cut a run short, an outage for instance, is over at one of the next. */
const FOR_EVER: JobsOptions = { attempts: 1_000_000, backoff: LEAST_MS, removeOnComplete: true, removeOnFail: true };

/** Whether a job ran out its delay, or another process promoted it, after this one saw that it was delayed. */
const isPromotedAlready = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === ErrorCode.JobNotInState;

/**
 * The schedule: one job that is never finished. After each run it is delayed until something is due, which is what operators see of it;
 * a worker that is killed leaves it to another, like any job.
 */
export class BullSchedule {
  // Instants of the monotonic clock, which nobody sets.
  private began = -Infinity;
  private running = false;
  private asked = Infinity;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly queue: Queue,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Adds the job where it is missing, at first and after the queues lost everything; runs it where its delay is of another clock. */
  async ensure(): Promise<void> {
    const job = await this.queue.getJob(ID);
    if (!job) await this.queue.add(ID, {}, { ...FOR_EVER, jobId: ID });
    else if ((job.processedOn ?? 0) + job.delay > Date.now() + LATEST_MS) await this.promote();
  }

  /** Does the work, which says in how many milliseconds it has to be done again, and delays the job until then. */
  async run(job: Job, token: string | undefined, work: () => Promise<number>): Promise<void> {
    // A worker of an older build made a job of its own for each second.
    if (job.id !== ID) return void (await this.queue.removeJobScheduler(ID));
    this.running = true;
    try {
      // One that was hastened a moment after it had run by itself.
      const early = performance.now() < this.began + LEAST_MS;
      const next = early ? 0 : await this.turn(work);
      const waitMs = Math.max(next, this.began + LEAST_MS) - performance.now();
      await job.moveToDelayed(Date.now() + Math.ceil(waitMs), token);
    } finally {
      this.running = false;
    }
    throw new DelayedError();
  }

  /** Has it run in `ms` at the latest, by whichever worker; not sooner than two runs may follow each other. */
  hasten(ms: number): void {
    const at = Math.max(performance.now() + ms, this.began + LEAST_MS);
    if (at >= this.asked) return;
    this.forget();
    this.asked = at;
    this.timer = setTimeout(() => void this.promote(), at - performance.now());
  }

  close(): void {
    this.forget();
  }

  /** Does the work and gives the instant of the next turn, by the monotonic clock. */
  private async turn(work: () => Promise<number>): Promise<number> {
    this.began = performance.now();
    this.forget();
    const idle = await work();
    const next = Math.min(performance.now() + Math.min(idle, MOST_MS), this.asked);
    this.forget();
    return next;
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.asked = Infinity;
  }

  private async promote(): Promise<void> {
    // A run that is under way reads `asked` at its end, here and in every other worker that was asked.
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

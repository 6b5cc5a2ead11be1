import { isAway, type ResultOf, type Database } from '@app/persistence';
import type { Metrics } from '@app/platform';
import type { Job, JobContext, JobStep } from './job.js';

type Due = Awaited<ReturnType<ResultOf<'due', 'readerOf'>>>;
type RowFailure = Parameters<Database['rowFailed']>[0];

/** The rows of one run of a step. A run with that many runs again in the same tick, because more rows may be due. */
const BATCH_ROWS = 100;
/**
 * The tolerance of a period, in milliseconds: a step whose period is nearly over joins this tick, because it would need one of its own right after.
 */
const EARLY_MS = 500;
/** The limit of runs of one step in a tick. */
const MAX_RUNS = 10;
/** The wait of a tick for one step, in milliseconds; a slower step continues beside the others. */
const STEP_WAIT_MS = 1_500;

/** A step, its job, and the name of both by which its runs and failures are recorded. */
interface Turn {
  readonly key: string;
  readonly job: string;
  readonly step: JobStep;
}

/**
 * Finds the steps whose rows are due by the database's clock, and runs those. A step that fails does not hold up the others, and neither does a slow
 * one: it does not start again before its end.
 */
export class Tick {
  private readonly turns: readonly Turn[];
  private readonly readDue: () => Promise<Due>;
  private readonly lastRun = new Map<string, number>();
  private readonly running = new Map<string, Promise<number>>();
  private begunAt = -Infinity;
  private stopped = false;

  constructor(
    private readonly context: JobContext,
    jobs: readonly Job[],
    private readonly metrics: Metrics,
  ) {
    this.turns = jobs.flatMap(({ name: job, steps }) =>
      Object.entries(steps).map(([name, step]) => ({ key: `${job}.${name}`, job, step })),
    );
    this.readDue = context.database.due.readerOf(this.turns.flatMap(({ step }) => ('timer' in step ? [step.timer] : [])));
    context.database.onRowFailure((failure) => this.note(failure));
  }

  /** Runs the tick; with `all`, the steps without due rows too. It enqueues into `queues` and returns the whole milliseconds until the next tick. */
  async run({ all = false, queues = this.context.queues } = {}): Promise<number> {
    const end = this.metrics.tickSeconds.startTimer();
    this.begunAt = performance.now();
    const done = new Set<Turn>();
    let due: Due = { steps: new Set(), nextMs: null };
    // A step may make rows of another step due, so the due steps are read again; each step has one turn in a tick.
    for (let rows = 1; rows > 0;) {
      due = await this.whatIsDue();
      rows = 0;
      for (const turn of this.turns) {
        if (done.has(turn) || !(all || this.isDue(turn, due))) continue;
        done.add(turn);
        this.lastRun.set(turn.key, performance.now());
        rows += await this.take(turn, queues);
      }
    }
    end();
    return Math.ceil(Math.min(untilDue(due), ...this.turns.map((turn) => this.waitOf(turn))));
  }

  /** Returns the milliseconds since this process began a tick, by Node's timers, which a set clock does not move. */
  silentMs(): number {
    return performance.now() - this.begunAt;
  }

  /** Returns the milliseconds until a row is due; 0: a row is due now. */
  async dueInMs(): Promise<number> {
    return untilDue(await this.whatIsDue());
  }

  /** Resolves when the steps that continue beside the ticks have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.running.values());
  }

  /** Starts no further step, and waits for the work under way, except for steps that hang. */
  async stop(): Promise<void> {
    this.stopped = true;
    await withinWait(this.settled());
  }

  private isDue(turn: Turn, { steps }: Due): boolean {
    return 'timer' in turn.step ? steps.has(turn.step.timer.name) : this.waitOf(turn) <= EARLY_MS;
  }

  /** Returns the wait of a step with a period, in milliseconds. */
  private waitOf({ key, step }: Turn): number {
    return 'timer' in step ? Infinity : (this.lastRun.get(key) ?? -Infinity) + step.everySeconds * 1_000 - performance.now();
  }

  /** Reads the steps with due rows. If the query fails while the database answers, all steps count as due, so that no timer stops. */
  private async whatIsDue(): Promise<Due> {
    try {
      return await this.readDue();
    } catch (error) {
      this.failed('tick.due', error);
      const timers = this.turns.flatMap(({ step }) => ('timer' in step ? [step.timer.name] : []));
      return { steps: new Set(isAway(error) ? [] : timers), nextMs: 0 };
    }
  }

  /** Returns the number of rows that a step has handled within the wait. */
  private async take(turn: Turn, queues: JobContext['queues']): Promise<number> {
    if (this.stopped || this.running.has(turn.key)) return 0;
    const work = this.work(turn, queues).finally(() => this.running.delete(turn.key));
    this.running.set(turn.key, work);
    return (await withinWait(work)) ?? 0;
  }

  private async work({ key, job, step }: Turn, queues: JobContext['queues']): Promise<number> {
    let all = 0;
    try {
      for (let round = 0; round < MAX_RUNS && !this.stopped; round += 1) {
        const rows = await step.run({ ...this.context, queues });
        this.metrics.jobs.inc({ job }, rows);
        all += rows;
        if (rows < BATCH_ROWS) break;
      }
    } catch (error) {
      this.failed(key, error);
    }
    return all;
  }

  private failed(step: string, error: unknown): void {
    this.metrics.stepFailures.inc({ step });
    this.context.logger.warn({ err: error, step }, 'a step of the tick failed');
  }

  private note({ step, rowId, error, dead }: RowFailure): void {
    this.metrics.rowFailures.inc({ step, outcome: dead ? 'dead' : 'failed' });
    this.context.logger[dead ? 'error' : 'warn']({ err: error, step, row: rowId, dead }, 'a row of the tick failed');
  }
}

const untilDue = ({ steps, nextMs }: Due): number => (steps.size > 0 ? 0 : (nextMs ?? Infinity));

/** The result of the work, or undefined if it takes longer than the wait for one step. */
async function withinWait<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, STEP_WAIT_MS, undefined)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

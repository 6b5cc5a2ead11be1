import { DueRepository, isAway, type Due, type RowFailure } from '@app/persistence';
import type { Metrics } from '@app/platform';
import type { Job, JobContext, JobStep } from './job.js';

/** A step that has this many rows or more may have more: it runs again in the same tick. */
const A_FULL_HUNDRED = 100;
/** A step whose period is nearly over goes along with this tick, in milliseconds: it would need one of its own right after. */
const EARLY_MS = 500;
const MOST_ROUNDS = 10;
/** How long a tick waits for one step, in milliseconds; one that takes longer goes on beside the others. */
const PATIENCE_MS = 1_500;

/** A step with its name and its job's. */
interface Turn {
  readonly key: string;
  readonly job: string;
  readonly step: JobStep;
}

/**
 * Asks which steps have rows that are due by the database's clock, and works through those. A step that fails does not hold up the others,
 * nor does one that takes long: it is not begun again before it has ended.
 */
export class Tick {
  private readonly turns: readonly Turn[];
  private readonly due: DueRepository;
  private readonly lastRun = new Map<string, number>();
  private readonly running = new Map<string, Promise<number>>();
  private stopped = false;

  constructor(
    private readonly context: JobContext,
    jobs: readonly Job[],
    private readonly metrics: Metrics,
  ) {
    this.turns = jobs.flatMap(({ name: job, steps }) =>
      Object.entries(steps).map(([name, step]) => ({ key: `${job}.${name}`, job, step })),
    );
    this.due = new DueRepository(
      context.database,
      this.turns.flatMap(({ step }) => ('timer' in step ? [step.timer] : [])),
    );
    context.database.onRowFailure((failure) => this.note(failure));
  }

  /**
   * Runs the tick; with `all`, also what is not due. What it enqueues goes to `queues`. Gives in how many whole milliseconds it is needed again.
   */
  async run({ all = false, queues = this.context.queues } = {}): Promise<number> {
    const end = this.metrics.tickSeconds.startTimer();
    const had = new Set<Turn>();
    let due: Due = { steps: new Set(), nextMs: null };
    // What one step does may make another's rows due; each has one turn in a tick.
    for (let rows = 1; rows > 0;) {
      due = await this.whatIsDue();
      rows = 0;
      for (const turn of this.turns) {
        if (had.has(turn) || !(all || this.isDue(turn, due))) continue;
        had.add(turn);
        this.lastRun.set(turn.key, performance.now());
        rows += await this.take(turn, queues);
      }
    }
    end();
    return Math.ceil(Math.min(untilDue(due), ...this.turns.map((turn) => this.waitOf(turn))));
  }

  /** In how many milliseconds a row is due; 0: one is. */
  async dueInMs(): Promise<number> {
    return untilDue(await this.whatIsDue());
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

  private isDue(turn: Turn, { steps }: Due): boolean {
    return 'timer' in turn.step ? steps.has(turn.step.timer.name) : this.waitOf(turn) <= EARLY_MS;
  }

  /** How long a step that has a period still waits, in milliseconds. */
  private waitOf({ key, step }: Turn): number {
    return 'timer' in step ? Infinity : (this.lastRun.get(key) ?? -Infinity) + step.everySeconds * 1_000 - performance.now();
  }

  /** Where that can't be told, though the database is there, every step looks for itself: the clock never stands still. */
  private async whatIsDue(): Promise<Due> {
    try {
      return await this.due.read();
    } catch (error) {
      this.failed('tick.due', error);
      const timers = this.turns.flatMap(({ step }) => ('timer' in step ? [step.timer.name] : []));
      return { steps: new Set(isAway(error) ? [] : timers), nextMs: 0 };
    }
  }

  /** Gives how many rows a step has worked on, as far as it was waited for. */
  private async take(turn: Turn, queues: JobContext['queues']): Promise<number> {
    if (this.stopped || this.running.has(turn.key)) return 0;
    const work = this.work(turn, queues).finally(() => this.running.delete(turn.key));
    this.running.set(turn.key, work);
    return (await patiently(work)) ?? 0;
  }

  private async work({ key, job, step }: Turn, queues: JobContext['queues']): Promise<number> {
    let all = 0;
    try {
      for (let round = 0; round < MOST_ROUNDS && !this.stopped; round += 1) {
        const rows = await step.run({ ...this.context, queues });
        this.metrics.jobs.inc({ job }, rows);
        all += rows;
        if (rows < A_FULL_HUNDRED) break;
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

async function patiently<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, undefined)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

import { TickStep } from './tick-step.js';

const AT_ONCE = 100;

/** The rows of a timed step, each due at the instant in one of its columns. */
export interface Timer {
  readonly table: string;
  /** The column of the instant; it has an index. */
  readonly at: string;
  /** SQL of the condition of that index; only such rows become due. */
  readonly where?: string;
  /** SQL of the id under which a row's failures are noted. */
  readonly id?: string;
  /** SQL of the interval by which the step runs before that instant. */
  readonly before?: string;
}

/** A step of the tick with timers in columns: the rows that are due and the next instant follow from the same columns. */
export class TimedStep extends TickStep {
  private readonly timers: readonly [Timer, ...Timer[]];

  constructor(name: string, ...timers: [Timer, ...Timer[]]) {
    super(name);
    this.timers = timers;
  }

  /** SQL of the instant at which the first of its rows is due; null while there is none. One step down an index. */
  get next(): string {
    const instants = this.timers.map(
      ({ at, before = '', ...timer }) =>
        `(SELECT ${at}${before && ` - ${before}`} FROM ${timer.table} WHERE ${this.ofTimer({ at, ...timer })} ORDER BY ${at} LIMIT 1)`,
    );
    return instants.length === 1 ? instants.join('') : `least(${instants.join(', ')})`;
  }

  /** SQL of these columns of the rows whose time has come, the longest due first; at most a hundred. */
  due(columns: string): string {
    const [timer] = this.timers;
    return `SELECT ${columns} FROM ${timer.table} WHERE ${timer.at} <= (SELECT app_clock()) AND ${this.ofTimer(timer)} ORDER BY ${timer.at} LIMIT ${AT_ONCE}`;
  }

  /** The same for a step that works on plans, which may have several such rows. */
  get duePlans(): string {
    const [{ at, ...timer }] = this.timers;
    return `SELECT datebook_id AS plan FROM ${timer.table} WHERE ${at} <= (SELECT app_clock()) AND ${this.ofTimer({ at, ...timer })}
      GROUP BY datebook_id ORDER BY min(${at}) LIMIT ${AT_ONCE}`;
  }

  private ofTimer({ at, where = 'true', id = 'id' }: Timer): string {
    return `${at} IS NOT NULL AND ${where} AND ${this.mayTry(id)}`;
  }
}

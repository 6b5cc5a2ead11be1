import { TickStep } from './tick-step.js';

const AT_ONCE = 100;

/** Rows that become due by themselves: each at the instant that one of its columns says. */
export interface Timer {
  readonly table: string;
  /** The column of the instant, which an index has. */
  readonly at: string;
  /** SQL of what else must be true of a row, as that index has it. */
  readonly where?: string;
  /** SQL of the id under which a row's failures are noted. */
  readonly id?: string;
  /** SQL of how long before that instant the step has to run. */
  readonly before?: string;
}

/** A step of the tick that the database can tell the next instant of: what is due and when the next will be rest on the same timers. */
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

  /** The same where what is worked on is a plan, which may have several such rows. */
  get duePlans(): string {
    const [{ at, ...timer }] = this.timers;
    return `SELECT datebook_id AS plan FROM ${timer.table} WHERE ${at} <= (SELECT app_clock()) AND ${this.ofTimer({ at, ...timer })}
      GROUP BY datebook_id ORDER BY min(${at}) LIMIT ${AT_ONCE}`;
  }

  private ofTimer({ at, where = 'true', id = 'id' }: Timer): string {
    return `${at} IS NOT NULL AND ${where} AND ${this.mayTry(id)}`;
  }
}

import type { Database, TimedStep } from '@app/persistence';
import type { ChangeBus, Config, Logger, Queues } from '@app/platform';

/** The context of a handler of the tick. */
export interface JobContext {
  readonly database: Database;
  readonly queues: Pick<Queues, 'enqueueReactions' | 'enqueueDeliveries'>;
  readonly changes: Pick<ChangeBus, 'publish'>;
  readonly config: Config;
  readonly logger: Logger;
}

/** The time of a step: as soon as one of its rows is due or, without such an instant, at this period on one worker. */
type When = { readonly timer: TimedStep } | { readonly everySeconds: number };

export type JobStep = When & {
  /**
   * Works through rows that are due by the database's clock, a hundred at most, and returns their number. One row that fails or hangs must not hold
   * up the others, so a TickStep of persistence works on them.
   */
  readonly run: (context: JobContext) => Promise<number>;
};

/** A handler of the tick. Its steps are independent: one that fails or hangs does not hold up the others for long. */
export interface Job {
  readonly name: string;
  readonly steps: Readonly<Record<string, JobStep>>;
}

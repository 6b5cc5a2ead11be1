import type { Database, TimedStep } from '@app/persistence';
import type { ChangeBus, Config, Logger, Queues } from '@app/platform';

/** What a handler of the tick gets. */
export interface JobContext {
  readonly database: Database;
  readonly queues: Pick<Queues, 'enqueueReactions' | 'enqueueDeliveries'>;
  readonly changes: Pick<ChangeBus, 'publish'>;
  readonly config: Config;
  readonly logger: Logger;
}

/** When a step runs: as soon as one of its rows is due, or, where no row says when it will be, each so many seconds of one worker. */
type When = { readonly timer: TimedStep } | { readonly everySeconds: number };

export type JobStep = When & {
  /**
   * Works through what is due by the database's clock, a hundred rows at most, and gives how many there were. One row that fails or hangs
   * must not hold up the others: rows are worked on by a TickStep of persistence.
   */
  readonly run: (context: JobContext) => Promise<number>;
};

/** A handler of the tick. Its steps don't depend on one another: one that fails or hangs does not hold up the others for long. */
export interface Job {
  readonly name: string;
  readonly steps: Readonly<Record<string, JobStep>>;
}

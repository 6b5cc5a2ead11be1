import type { Database } from '@app/persistence';
import type { ChangeBus, Config, Logger, Queues } from '@app/platform';

/** What a handler of the tick gets. */
export interface JobContext {
  readonly database: Database;
  readonly queues: Queues;
  readonly changes: Pick<ChangeBus, 'publish'>;
  readonly config: Config;
  readonly logger: Logger;
}

/**
 * Works through what is due by the database's clock, a hundred rows at most, and gives how many there were. One row that fails or hangs
 * must not hold up the others: rows are worked on by a TickStep of persistence.
 */
export type JobStep = (context: JobContext) => Promise<number>;

/** A handler of the tick. Its steps don't depend on one another: one that fails or hangs does not hold up the others for long. */
export interface Job {
  readonly name: string;
  /** Seconds between two runs of one worker; every tick when absent. */
  readonly everySeconds?: number;
  readonly steps: Readonly<Record<string, JobStep>>;
}

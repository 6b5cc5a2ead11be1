import type { Database } from '@app/persistence';
import type { Config, Logger, Queues } from '@app/platform';

/** What a handler of the tick gets. */
export interface JobContext {
  readonly database: Database;
  readonly queues: Queues;
  readonly config: Config;
  readonly logger: Logger;
}

/** A handler of the tick: works through what is due by the database's clock, a hundred rows at most, and gives how many there were. */
export interface Job {
  readonly name: string;
  /** Seconds between two runs of one worker; every tick when absent. */
  readonly everySeconds?: number;
  run(context: JobContext): Promise<number>;
}

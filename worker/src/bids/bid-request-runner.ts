import type { ReactionName } from '@app/contracts';
import { inviteFirstWave } from '@app/application';
import { inUnit, isAway, ReactionsRepository, type Database } from '@app/persistence';
import { allEnded, crashPoint, type Limit, type LiveEvent, type Logger, type Metrics } from '@app/platform';
import type { ReactionRunner } from '../reaction-runner.js';

/** The reaction that it runs. */
const NAME = 'invite-venues' satisfies ReactionName;

interface RunnerParts {
  database: Database;
  logger: Logger;
  metrics: Metrics;
  /** Runs what fails again, and counts its attempts. */
  reactions: Pick<ReactionRunner, 'run'>;
  /** Shared with other reactions, which wait while bid requests do. */
  limit: Limit;
}

/**
 * Has the venues of plans that went live asked, in four round trips for each: the mark that it is done, the plan's lock and what is read under
 * it travel together. The runner of reactions does the same in six.
 */
export class BidRequestRunner {
  private readonly rows: ReactionsRepository;

  constructor(private readonly parts: RunnerParts) {
    this.rows = new ReactionsRepository(parts.database);
  }

  /** Asks the first wave for each of these events. Rejects only when the database can't be reached, so that the queue tries again. */
  async run(...events: readonly LiveEvent[]): Promise<void> {
    await allEnded(events.map((event) => this.ask(event)));
    crashPoint('after-effect-before-ack');
  }

  private async ask({ id: eventId, dateBookId, seq }: LiveEvent): Promise<void> {
    const { database, logger, metrics, reactions, limit } = this.parts;
    try {
      let ours = false;
      await limit(
        () =>
          inUnit(database, async (tx) => {
            const finished = this.rows.finish(tx, [eventId], [NAME], 'all').then((done) => (ours = done.has(eventId)));
            await inviteFirstWave(tx, dateBookId, seq, finished);
          }),
        true,
      );
      if (ours) metrics.reactions.inc({ name: NAME, outcome: 'done' });
    } catch (error) {
      if (isAway(error)) throw error;
      logger.warn({ err: error, event: eventId }, 'the venues of a plan could not be asked at once');
      await reactions.run(eventId);
    }
  }
}

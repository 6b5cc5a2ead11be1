import type { ReactionName } from '@app/contracts';
import { inviteFirstWave } from '@app/application';
import { inUnit, isAway, type Database } from '@app/persistence';
import { allEnded, crashPoint, type Limit, type LiveEvent, type Logger, type Metrics } from '@app/platform';
import type { ReactionRunner } from '../reaction-runner.js';

/** The name of the reaction that this class runs. */
const NAME = 'invite-venues' satisfies ReactionName;

interface RunnerParts {
  database: Database;
  logger: Logger;
  metrics: Metrics;
  /** Runs a reaction again after a failure, and counts its attempts. */
  reactions: Pick<ReactionRunner, 'run'>;
  /** The limit that bid requests share with other reactions. Bid requests have priority in it. */
  limit: Limit;
}

/**
 * Invites the venues of plans that went live in five round trips per plan: the done mark, the lock of the plan and the reads under it travel
 * together, as do the events and the hints to the venues. The reaction runner needs seven.
 */
export class BidRequestRunner {
  private readonly rows: Database['reactions'];

  constructor(private readonly parts: RunnerParts) {
    this.rows = parts.database.reactions;
  }

  /** Asks the first wave for each event. @throws only when the database is unreachable, so that the queue tries again. */
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

import type { EventEnvelope, WaitingDelivery } from '@app/contracts';
import { inUnit, isAway, reasonOf, ReactionsRepository, type Database } from '@app/persistence';
import { crashPoint, type Config, type Logger, type Metrics, type Queues } from '@app/platform';
import type { Reaction } from './reaction.js';

/** What the runner works with. */
interface RunnerParts {
  database: Database;
  queues: Queues;
  config: Config;
  logger: Logger;
  metrics: Metrics;
}

/** Runs the reactions of events: each once, its effect and the mark that it is done in one transaction. */
export class ReactionRunner {
  private readonly rows: ReactionsRepository;
  private readonly handlers: ReadonlyMap<string, Reaction>;

  constructor(
    private readonly parts: RunnerParts,
    handlers: readonly Reaction[],
  ) {
    this.rows = new ReactionsRepository(parts.database);
    this.handlers = new Map(handlers.map((handler) => [handler.name, handler]));
  }

  /** Runs what is left to do because of an event. Rejects only when the database can't be reached, so that the queue tries again. */
  async run(eventId: string): Promise<void> {
    const waiting = await this.rows.waiting(eventId);
    if (!waiting) return this.rows.buryForgotten(eventId);
    for (const name of waiting.names) await this.react(waiting.event, name);
    crashPoint('after-effect-before-ack');
  }

  private async react(event: EventEnvelope, name: string): Promise<void> {
    const handler = this.handlers.get(name);
    const { database, queues, config, logger, metrics } = this.parts;
    try {
      if (!handler) throw new Error(`This worker has no handler for ${name}`);
      const deliveries: WaitingDelivery[] = [];
      const ours = await inUnit(database, async (tx) => {
        deliveries.length = 0;
        if (!(await this.rows.finish(tx, event.id, handler.name))) return false;
        await handler.run(tx, event, { config, logger, deliver: (more) => void deliveries.push(...more) });
        return true;
      });
      if (!ours) return;
      if (deliveries.length > 0) queues.enqueueDeliveries(deliveries);
      metrics.reactions.inc({ name, outcome: 'done' });
      metrics.reactionSeconds.observe({ name }, Math.max(0, Date.now() - Date.parse(event.at)) / 1000);
    } catch (error) {
      if (isAway(error)) throw error;
      // A database that can't note the failure counts no attempt; one that can is not what the reaction failed by.
      const { dead } = await this.rows.fail(event.id, name, reasonOf(error));
      metrics.reactions.inc({ name, outcome: dead ? 'dead' : 'failed' });
      logger[dead ? 'error' : 'warn']({ err: error, reaction: name, event: event.id, dead }, 'a reaction failed');
    }
  }
}

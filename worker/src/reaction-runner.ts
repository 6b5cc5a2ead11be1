import type { EventEnvelope, WaitingDelivery } from '@app/contracts';
import { DeadlinePassed, inUnit, isAway, reasonOf, ReactionsRepository, type Database } from '@app/persistence';
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
    const { event, names, untried } = waiting;
    const together = untried.filter((name) => this.handlers.has(name) && !this.handlers.get(name)?.alone);
    const over = together.length > 1 && (await this.reactTogether(event, together));
    for (const name of names) if (!over || !together.includes(name)) await this.react(event, name);
    crashPoint('after-effect-before-ack');
  }

  /** Several in one transaction, which is most of what a small one costs. False when each is to be run by itself, because one fails. */
  private async reactTogether(event: EventEnvelope, names: readonly string[]): Promise<boolean> {
    try {
      await this.commit(event, names);
      return true;
    } catch (error) {
      if (isAway(error)) throw error;
      if (!(error instanceof DeadlinePassed)) return false;
      // The server may still hold their rows for a moment; with an attempt counted, each runs by itself the next time.
      for (const name of names) await this.failed(event, name, error);
      return true;
    }
  }

  private async react(event: EventEnvelope, name: string): Promise<void> {
    try {
      if (!this.handlers.has(name)) throw new Error(`This worker has no handler for ${name}`);
      await this.commit(event, [name]);
    } catch (error) {
      if (isAway(error)) throw error;
      await this.failed(event, name, error);
    }
  }

  /** A database that can't note the failure counts no attempt; one that can is not what the reaction failed by. */
  private async failed(event: EventEnvelope, name: string, error: unknown): Promise<void> {
    const { logger, metrics } = this.parts;
    const { dead } = await this.rows.fail(event.id, name, reasonOf(error));
    metrics.reactions.inc({ name, outcome: dead ? 'dead' : 'failed' });
    logger[dead ? 'error' : 'warn']({ err: error, reaction: name, event: event.id, dead }, 'a reaction failed');
  }

  /** The effects of those that nobody else has run or is running, in one transaction with the mark that they are done. */
  private async commit(event: EventEnvelope, names: readonly string[]): Promise<void> {
    const { database, queues, config, logger, metrics } = this.parts;
    const deliveries: WaitingDelivery[] = [];
    const ours = await inUnit(database, async (tx) => {
      deliveries.length = 0;
      const finished = await this.rows.finish(tx, event.id, names);
      for (const name of finished) {
        await this.handlers.get(name)?.run(tx, event, { config, logger, deliver: (more) => void deliveries.push(...more) });
      }
      return finished;
    });
    if (deliveries.length > 0) queues.enqueueDeliveries(deliveries);
    for (const name of ours) {
      metrics.reactions.inc({ name, outcome: 'done' });
      metrics.reactionSeconds.observe({ name }, Math.max(0, Date.now() - Date.parse(event.at)) / 1000);
    }
  }
}

import type { EventEnvelope, WaitingDelivery } from '@app/contracts';
import { DeadlinePassed, inUnit, isAway, reasonOf, type Database, type ResultOf } from '@app/persistence';
import {
  allEnded,
  atMost,
  CONCURRENCY,
  crashPoint,
  inSpan,
  type Config,
  type Limit,
  type Logger,
  type Metrics,
  type Queues,
} from '@app/platform';
import type { Reaction } from './reaction.js';

type Finished = ResultOf<'reactions', 'finish'>;
type WaitingReactions = ResultOf<'reactions', 'waiting'>;
/** Names of reactions. */
type Idle = ReadonlySet<string>;

/** The dependencies of the runner. */
interface RunnerParts {
  database: Database;
  queues: Pick<Queues, 'enqueueDeliveries'>;
  config: Config;
  logger: Logger;
  metrics: Metrics;
}

/** Runs the reactions of events, each once: its effect and its done mark share one transaction. */
export class ReactionRunner {
  private readonly rows: Database['reactions'];
  private readonly handlers: ReadonlyMap<string, Reaction>;
  constructor(
    private readonly parts: RunnerParts,
    handlers: readonly Reaction[],
    /** The limit of concurrent transactions, across all jobs. */
    private readonly limit: Limit = atMost(CONCURRENCY.reactions),
  ) {
    this.rows = parts.database.reactions;
    this.handlers = new Map(handlers.map((handler) => [handler.name, handler]));
  }

  /** Runs the open reactions of these events. @throws only when the database is unreachable, so that the queue tries again. */
  async run(...eventIds: string[]): Promise<void> {
    const waiting = await this.rows.waiting(eventIds);
    const lost = eventIds.filter((id) => !waiting.some(({ event }) => event.id === id));
    if (lost.length > 0) await this.rows.failOrphaned(lost);
    const idle = await this.idleIn(waiting);
    const sharing = waiting.filter(({ untried }) => untried.some((name) => this.mayShare(name, idle)));
    const isShared = sharing.length > 1 && (await this.reactTogether(sharing, idle));
    await allEnded(waiting.map((one) => this.reactToEvent(one, isShared, idle)));
    crashPoint('after-effect-before-ack');
  }

  /**
   * Runs the open reactions of one event. Those that may share a transaction run together, unless they already have (`isShared`); the others, and all if
   * that fails, run one by one.
   */
  private async reactToEvent(waiting: WaitingReactions, isShared: boolean, idle: Idle): Promise<void> {
    const sharing = waiting.untried.filter((name) => this.mayShare(name, idle));
    const shared = isShared || (sharing.length > 1 && (await this.reactTogether([waiting], idle)));
    for (const name of waiting.names) if (!shared || !sharing.includes(name)) await this.react(waiting.event, name);
  }

  private mayShare(name: string, idle: Idle): boolean {
    const handler = this.handlers.get(name);
    return handler !== undefined && (!handler.alone || idle.has(name));
  }

  /** Returns the names of the reactions that would take a transaction of their own for each of these events, and find nothing to do in any. */
  private async idleIn(waiting: readonly WaitingReactions[]): Promise<Idle> {
    const idle = new Set<string>();
    for (const { name, isIdle } of this.handlers.values()) {
      const events = waiting.filter(({ untried }) => untried.includes(name)).map(({ event }) => event);
      if (!isIdle || events.length === 0) continue;
      const nothing = await isIdle(this.parts.database, events).catch((error: unknown) => {
        if (isAway(error)) throw error;
        // It runs by itself, and fails for its own event alone.
        return false;
      });
      if (nothing) idle.add(name);
    }
    return idle;
  }

  /**
   * Runs several reactions in one transaction, whose overhead is most of the cost of a small one. False: one failed, so a retry with fewer is needed.
   */
  private async reactTogether(waiting: readonly WaitingReactions[], idle: Idle): Promise<boolean> {
    const events = waiting.map(({ event }) => event);
    const names = [...this.handlers.keys()].filter((name) => this.mayShare(name, idle));
    try {
      await this.commit(events, names, 'untried', idle);
      return true;
    } catch (error) {
      if (isAway(error)) throw error;
      const [single, ...others] = waiting;
      if (!single || others.length > 0 || !(error instanceof DeadlinePassed)) return false;
      // The server may still hold their rows for a moment. With an attempt counted, each runs by itself the next time.
      for (const name of single.untried) if (this.mayShare(name, idle)) await this.failed(single.event, name, error);
      return true;
    }
  }

  private async react(event: EventEnvelope, name: string): Promise<void> {
    try {
      if (!this.handlers.has(name)) throw new Error(`This worker has no handler for ${name}`);
      await this.commit([event], [name], 'all');
    } catch (error) {
      if (isAway(error)) throw error;
      await this.failed(event, name, error);
    }
  }

  /** Counts an attempt in the database. If the database cannot record it, the failure is not the reaction's and counts none. */
  private async failed(event: EventEnvelope, name: string, error: unknown): Promise<void> {
    const { logger, metrics } = this.parts;
    const { dead } = await this.rows.fail(event.id, name, reasonOf(error));
    metrics.reactions.inc({ name, outcome: dead ? 'dead' : 'failed' });
    logger[dead ? 'error' : 'warn']({ err: error, reaction: name, event: event.id, dead }, 'a reaction failed');
  }

  /** Commits the effects of reactions that are neither done nor under way, in one transaction with their done marks. */
  private async commit(
    events: readonly EventEnvelope[],
    names: readonly string[],
    scope: 'all' | 'untried',
    idle: Idle = new Set(),
  ): Promise<void> {
    const { database, queues, config, logger, metrics } = this.parts;
    const deliveries: WaitingDelivery[] = [];
    const context = { config, logger, deliver: (more: readonly WaitingDelivery[]) => void deliveries.push(...more) };
    const plans = new Set(events.map((event) => event.dateBookId));
    let ours: Finished = new Map();
    await this.limit(() =>
      inUnit(database, async (tx) => {
        deliveries.length = 0;
        const eventIds = events.map(({ id }) => id);
        const held = plans.size > 1 ? this.rows.holdPlans(tx, [...plans]) : undefined;
        [ours] = await Promise.all([this.rows.finish(tx, eventIds, names, scope), held]);
        const effects = async (plan: string) => {
          for (const event of events.filter(({ dateBookId }) => dateBookId === plan))
            await Promise.all(
              (ours.get(event.id) ?? [])
                .filter((name) => !idle.has(name))
                .map(async (name) =>
                  inSpan(`reaction ${name}`, { event: event.type }, async () => this.handlers.get(name)?.run(tx, event, context)),
                ),
            );
        };
        // Plans share no rows but feeds, which are raised at the end, and no reaction waits for another of its event, so the statements of all of
        // them travel together. Only the events of one plan keep their order.
        await Promise.all([...plans].map(effects));
      }),
    );
    if (deliveries.length > 0) queues.enqueueDeliveries(deliveries);
    for (const { id, at } of events)
      for (const name of ours.get(id) ?? []) {
        metrics.reactions.inc({ name, outcome: 'done' });
        metrics.reactionSeconds.observe({ name }, Math.max(0, Date.now() - Date.parse(at)) / 1000);
      }
  }
}

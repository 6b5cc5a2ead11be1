import type { EventEnvelope, ReactionName, PlanId } from '@app/contracts';
import type { Database } from '../database/database.js';
import { TimedStep } from './timed-step.js';
import type { Transaction } from '../database/transaction.js';
import { ENVELOPE_COLUMNS } from '../database/transaction.statements.js';

/** The number of failures after which a reaction is dead and waits for an operator; with the backoff, after about five minutes. */
export const MOST_REACTION_ATTEMPTS = 15;
const ROW_ID = `event_id || ' ' || name`;
const WAITING = 'done_at IS NULL AND dead_at IS NULL';
/** The step of the tick that enqueues reactions again. */
export const SWEEP_REACTIONS = new TimedStep('sweep.reactions', { table: 'reactions', at: 'next_try', where: WAITING, id: ROW_ID });

/** An event with the names of its reactions that are neither done nor dead, and which of them have not failed yet. */
interface WaitingReactions {
  event: EventEnvelope;
  names: string[];
  untried: string[];
}

/** Names of reactions by the id of their event. */
type Finished = ReadonlyMap<string, readonly ReactionName[]>;

/** The reactions that the worker still has to run. */
export class ReactionsRepository {
  constructor(private readonly database: Database) {}

  /** The open reactions of those events that are still in the log, by plan and in order. */
  async waiting(eventIds: readonly string[]): Promise<WaitingReactions[]> {
    const rows = await this.database.read<EventEnvelope & Omit<WaitingReactions, 'event'>>(
      'reactions-waiting',
      `SELECT ${ENVELOPE_COLUMNS}, due.names, due.untried FROM events e, LATERAL (
         SELECT coalesce(array_agg(name ORDER BY name), '{}') AS names,
           coalesce(array_agg(name ORDER BY name) FILTER (WHERE attempts = 0), '{}') AS untried
         FROM reactions r WHERE r.event_id = e.id AND r.done_at IS NULL AND r.dead_at IS NULL) AS due
       WHERE id = ANY($1::uuid[]) ORDER BY datebook_id, seq`,
      [eventIds],
    );
    return rows.map(({ names, untried, ...event }) => ({ event, names, untried }));
  }

  /**
   * Deletes the given reactions that are neither dead nor locked by another transaction, in the transaction of their effects, so that both happen or
   * neither. Returns their names by event. The previous build marks them by `done_at` instead of deleting them.
   */
  async finish(tx: Transaction, eventIds: readonly string[], names: readonly string[], only: 'all' | 'untried'): Promise<Finished> {
    const rows = await tx.prepared<{ event_id: string; name: ReactionName }>(
      'reactions-finish',
      `DELETE FROM reactions r USING (
         SELECT event_id, name FROM reactions WHERE event_id = ANY($1::uuid[]) AND name = ANY($2::text[]) AND done_at IS NULL
           AND dead_at IS NULL AND (attempts = 0 OR NOT $3) FOR UPDATE SKIP LOCKED) free
       WHERE r.event_id = ANY($1::uuid[]) AND r.event_id = free.event_id AND r.name = free.name RETURNING r.event_id, r.name`,
      [eventIds, names, only === 'untried'],
    );
    const finished = new Map<string, ReactionName[]>();
    for (const { event_id: id, name } of rows) finished.set(id, [...(finished.get(id) ?? []), name].sort());
    return finished;
  }

  /**
   * Locks the requests of several plans before the reactions to their events touch them: always in the same order, so that no two
   * transactions wait for each other.
   */
  async holdPlans(tx: Transaction, planIds: readonly PlanId[]): Promise<void> {
    await tx.prepared(
      'reactions-hold-plans',
      'SELECT 1 FROM bid_requests WHERE datebook_id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
      [planIds],
    );
  }

  /** Notes a failure: the next try comes after a backoff with full jitter, at most 30 s; after too many it is dead. */
  async fail(eventId: string, name: string, error: string): Promise<{ dead: boolean }> {
    const [row] = await this.database.write<{ dead: boolean }>(
      'reaction-fail',
      `UPDATE reactions SET attempts = attempts + 1, last_error = left($3, 500),
         next_try = app_clock() + random() * least(interval '30 seconds', interval '500 milliseconds' * 2 ^ least(attempts, 10)),
         dead_at = CASE WHEN attempts + 1 >= ${MOST_REACTION_ATTEMPTS} THEN app_clock() END
       WHERE event_id = $1 AND name = $2 AND done_at IS NULL RETURNING dead_at IS NOT NULL AS dead`,
      [eventId, name, error],
    );
    return { dead: row?.dead ?? false };
  }

  /**
   * The events with overdue reactions, a hundred at most. An event is not returned again for 5 s, the time of a job's lock, so that a slow queue
   * does not fill with copies.
   */
  async overdue(): Promise<string[]> {
    const due = await this.database.read<{ id: string; event_id: string; name: string }>(
      'reactions-overdue',
      SWEEP_REACTIONS.due(`${ROW_ID} AS id, event_id, name`),
      [],
    );
    const claimed = new Set<string>();
    await SWEEP_REACTIONS.together(this.database, due, async (rows) => {
      const ours = await this.database.write<{ event_id: string }>(
        'reactions-claim',
        `UPDATE reactions SET next_try = app_clock() + interval '5 seconds' WHERE (event_id, name) IN (
           SELECT event_id, name FROM reactions JOIN unnest($1::uuid[], $2::text[]) AS due(event_id, name) USING (event_id, name)
           WHERE ${WAITING} AND next_try <= (SELECT app_clock()) FOR NO KEY UPDATE OF reactions SKIP LOCKED) RETURNING event_id`,
        [rows.map((row) => row.event_id), rows.map((row) => row.name)],
      );
      for (const row of ours) claimed.add(row.event_id);
    });
    return [...claimed];
  }

  /** Marks reactions as dead whose event is no longer in the log: they cannot be run any more. */
  async failOrphaned(eventIds: readonly string[]): Promise<void> {
    await this.database.write(
      'reactions-bury',
      `UPDATE reactions SET dead_at = app_clock(), last_error = 'the event is no longer in the log'
       WHERE event_id = ANY($1::uuid[]) AND done_at IS NULL`,
      [eventIds],
    );
  }
}

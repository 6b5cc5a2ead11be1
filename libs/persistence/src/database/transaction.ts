import type { PoolClient, QueryResultRow } from 'pg';
import type { EntityManager } from 'typeorm';
import {
  EVENTS,
  EVENT_VERSION,
  REACTIONS,
  type EventData,
  type EventEnvelope,
  type EventType,
  type FeedHint,
  type FeedName,
  type FeedPush,
} from '@app/contracts';
import { preparedQuery } from './prepared.js';
import { DATEBOOK_COLUMNS, type DatebookRow } from './rows.js';

/** One event to append: its type and what it carries. */
export interface NewEvent<T extends EventType = EventType> {
  type: T;
  data: EventData<T>;
}

/**
 * An open transaction. Everything that a command does goes through its one connection; what it says to the world (events, feeds) is
 * collected here and told only after the commit.
 */
export class Transaction {
  readonly events: EventEnvelope[] = [];
  readonly feeds: FeedPush[] = [];
  private readonly raised = new Map<FeedName, FeedHint[]>();

  constructor(
    readonly manager: EntityManager,
    private readonly client: PoolClient,
  ) {}

  /** Runs one statement, which Postgres keeps prepared on the connection, and gives its rows. */
  async query<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(preparedQuery(text, values))).rows;
  }

  /** The same for one that has a name, under which the server's views and its log show it. */
  async prepared<Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return (await this.client.query<Row>(preparedQuery(text, values, name))).rows;
  }

  /**
   * Takes the plan's row lock, the first statement of every command on a plan, and gives the row as it is under the lock.
   * FOR NO KEY UPDATE, because plain FOR UPDATE deadlocks with the foreign-key checks of the rows that point at the plan.
   */
  async lockDatebook(id: string): Promise<DatebookRow | null> {
    const rows = await this.prepared<DatebookRow>(
      'lock-datebook',
      `SELECT ${DATEBOOK_COLUMNS} FROM datebooks WHERE id = $1 FOR NO KEY UPDATE`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Appends events to the plan's log with the next numbers, and their reactions. Call under the plan's lock. */
  async append(datebookId: string, ...events: NewEvent[]): Promise<EventEnvelope[]> {
    const rows = await this.prepared<EventEnvelope>('append-events', APPEND, [
      datebookId,
      events.map((event) => event.type),
      events.map((event) => JSON.stringify(event.data)),
      JSON.stringify(events.map((event) => REACTIONS[event.type])),
      EVENT_VERSION,
    ]);
    this.tell(rows);
    return rows;
  }

  /** Notes events that a statement of its own appended, so that they are told after the commit. */
  tell(events: readonly EventEnvelope[]): void {
    this.events.push(...events);
  }

  /**
   * Notes that what a person or a venue sees across plans has changed; the revision is raised by one for each hint, just before
   * the commit.
   */
  raiseFeed(feed: FeedName, hint: FeedHint): void {
    const hints = this.raised.get(feed) ?? [];
    const known = hints.some(
      (other) => other.type === hint.type && other.requestId === hint.requestId && other.dateBookId === hint.dateBookId,
    );
    this.raised.set(feed, known ? hints : [...hints, hint]);
  }

  /** Notes for everybody in the plans, and for who just left them, that cards of their lists changed with what was told here. */
  private async raiseLists(): Promise<void> {
    const changed = this.events.filter((event) => EVENTS[event.type].card);
    if (changed.length === 0) return;
    const members = await this.prepared<{ dateBookId: string; userId: string }>(
      'members-of-changed-plans',
      'SELECT datebook_id AS "dateBookId", user_id AS "userId" FROM members WHERE datebook_id = ANY($1::uuid[]) AND left_at IS NULL',
      [[...new Set(changed.map((event) => event.dateBookId))]],
    );
    const gone = changed.flatMap(({ dateBookId, data }) => (data.goneMembers ?? []).map((userId) => ({ dateBookId, userId })));
    for (const { dateBookId, userId } of [...members, ...gone]) this.raiseFeed(`user:${userId}`, { type: 'plans.changed', dateBookId });
  }

  /** Raises the noted feeds in the order of their ids, so that two transactions never wait for each other. */
  async flushFeeds(): Promise<void> {
    await this.raiseLists();
    if (this.raised.size === 0) return;
    const raised = [...this.raised].map(([feed, hints]) => ({ feed, hints, id: feed.slice(feed.indexOf(':') + 1) }));
    const rows = await this.prepared<{ id: string; rev: number }>('raise-feeds', RAISE_FEEDS, [
      raised.map(({ id }) => id),
      raised.map(({ hints }) => hints.length),
    ]);
    const revs = new Map(rows.map(({ id, rev }) => [id, rev]));
    for (const { feed, hints, id } of raised) {
      const rev = revs.get(id) ?? 0;
      hints.forEach((hint, index) => this.feeds.push({ feed, rev: rev - hints.length + 1 + index, hint }));
    }
  }
}

/** Columns of an event row as an envelope; `at` in the form that travels. */
export const ENVELOPE_COLUMNS = `id, seq, datebook_id AS "dateBookId", type, v,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, data`;

/** Rows are inserted, and those that exist are locked, in the order of the SELECT. */
const RAISE_FEEDS = `
  INSERT INTO feeds AS f (id, rev) SELECT id, hints FROM unnest($1::uuid[], $2::int[]) AS raised(id, hints) ORDER BY id
  ON CONFLICT (id) DO UPDATE SET rev = f.rev + excluded.rev RETURNING id, rev`;

const APPEND = `
  WITH clock AS MATERIALIZED (SELECT app_clock() AS at
  ), plan AS (
    UPDATE datebooks SET event_seq = event_seq + cardinality($2::text[]), updated_at = clock.at FROM clock WHERE id = $1 RETURNING event_seq, clock.at
  ), event AS (
    INSERT INTO events (datebook_id, seq, type, v, at, data)
    SELECT $1, plan.event_seq - cardinality($2::text[]) + f.n, f.type, $5, plan.at, f.data::jsonb
    FROM plan, unnest($2::text[], $3::text[]) WITH ORDINALITY AS f(type, data, n)
    RETURNING *
  ), due AS (
    INSERT INTO reactions (event_id, name)
    SELECT event.id, name FROM event, plan,
      jsonb_array_elements_text(($4::jsonb) -> (event.seq - plan.event_seq + cardinality($2::text[]) - 1)) AS name
  )
  SELECT ${ENVELOPE_COLUMNS} FROM event ORDER BY seq`;

import type { PoolClient, QueryConfig, QueryResultRow } from 'pg';
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
import { createBatch, type Answer, type Batch } from './batch.js';
import { preparedQuery } from './prepared.js';
import { Queries } from './queries.js';
import { DATEBOOK_COLUMNS, type DatebookRow } from './rows.js';

/** One event to append: its type and what it carries. */
export interface NewEvent<T extends EventType = EventType> {
  type: T;
  data: EventData<T>;
}

/**
 * An open transaction. Everything that a command does goes through its one connection; what it says to the world (events, feeds) is
 * collected here and published only after the commit.
 */
export class Transaction extends Queries {
  readonly events: EventEnvelope[] = [];
  readonly feeds: FeedPush[] = [];
  private readonly raised = new Map<FeedName, FeedHint[]>();
  /** Plans whose cards change by these events, and people besides the members who have such a card. */
  private readonly cards = new Set<string>();
  private readonly listed: { planId: string; userId: string }[] = [];
  /** What was sent without anybody waiting for its answer. */
  private readonly unanswered: Promise<unknown>[] = [];
  private readonly opened: Promise<unknown>;
  private state: 'opening' | 'open' | 'over' = 'opening';
  private committed: Promise<void> | undefined;
  /** What is gathered until all that can go on has gone on. */
  private batch: Batch | null = null;
  private failure: unknown;

  /** Opens it, with what is asked at once: when the opening is refused, the server skips that. */
  constructor(
    private readonly entities: EntityManager,
    private readonly client: PoolClient,
  ) {
    super();
    this.opened = this.send(OPEN).then(() => {
      if (this.state === 'opening') this.state = 'open';
    });
    this.opened.catch(() => undefined);
  }

  /** Statements by entity, which do not wait for others: what was asked for before them is sent first. */
  get manager(): EntityManager {
    this.refuseWhenOver();
    this.sendBatch();
    return this.entities;
  }

  /** Runs one statement, which Postgres keeps prepared on the connection, and gives its rows. Those asked for together travel together. */
  async query<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.run<Row>(preparedQuery(text, values));
  }

  /** The same for one that has a name, under which the server's views and its log show it. */
  async prepared<Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.run<Row>(preparedQuery(text, values, name));
  }

  /** The same as `prepared` for one of whose answer only the commit has to know: it travels with that. */
  later(name: string, text: string, values: readonly unknown[]): void {
    void this.unawaited(this.prepared(name, text, values));
  }

  private unawaited<T>(answer: Promise<T>): Promise<T> {
    answer.catch(() => undefined);
    this.unanswered.push(answer);
    return answer;
  }

  /** The same as `prepared`, for callers that read either here or outside. */
  read<Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.prepared(name, text, values);
  }

  private async run<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
    // What follows the opening in another batch would be run by itself, should that have been refused.
    if (this.state === 'opening' && !this.batch) await this.opened;
    this.refuseWhenOver();
    return (await this.send<Row>(query)).rows;
  }

  private refuseWhenOver(): void {
    if (this.state === 'over') throw new Error('The transaction is over');
  }

  private async send<Row extends QueryResultRow>(query: QueryConfig): Promise<Answer<Row>> {
    if (!this.batch) {
      this.batch = createBatch();
      process.nextTick(() => this.sendBatch());
    }
    try {
      return await this.batch.ask<Row>(query);
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }

  private sendBatch(): void {
    this.batch?.sendTo(this.client);
    this.batch = null;
  }

  /** What made the transaction fail, where `error` only says that it has failed, or lacks a statement that was skipped before it was prepared. */
  causeOf(error: unknown): unknown {
    return error instanceof Error && 'code' in error && CONSEQUENCES.has(error.code) ? (this.failure ?? error) : error;
  }

  /**
   * Commits, in one write with the feeds and what was asked for just before: a caller that asks for its last statement may have it committed
   * without waiting for its answer. What failed before, and was not waited for, is thrown now: then nothing is committed.
   */
  commit(): Promise<void> {
    this.committed ??= this.sendCommit();
    this.committed.catch(() => undefined);
    return this.committed;
  }

  /** Whether its work has it committed already. */
  get committing(): boolean {
    return this.committed !== undefined;
  }

  private async sendCommit(): Promise<void> {
    await this.opened;
    const flushed = this.flushFeeds();
    const committed = this.send(COMMIT);
    this.state = 'over';
    const [{ command }] = await Promise.all([committed, flushed, ...this.unanswered]);
    if (command !== 'COMMIT') throw this.failure ?? new Error('The transaction was rolled back');
  }

  /** Undoes it; what its work still asks for is refused from now on. */
  async rollBack(): Promise<void> {
    this.state = 'over';
    // By itself, because the server skips what is behind a failure.
    this.sendBatch();
    await this.send(ROLLBACK);
  }

  /**
   * Takes the plan's row lock, the first statement of every command on a plan, and gives the row as it is under the lock.
   * FOR NO KEY UPDATE, because plain FOR UPDATE deadlocks with the foreign-key checks of the rows that point at the plan.
   */
  async lockPlan(id: string): Promise<DatebookRow | null> {
    const rows = await this.prepared<DatebookRow>(
      'lock-datebook',
      `SELECT ${DATEBOOK_COLUMNS} FROM datebooks WHERE id = $1 FOR NO KEY UPDATE`,
      [id],
    );
    return rows[0] ?? null;
  }

  /**
   * Appends events to the plan's log with the next numbers, and their reactions. Call under the plan's lock; a caller that needs no number of
   * them need not wait, because the commit does.
   */
  append(planId: string, ...events: NewEvent[]): Promise<EventEnvelope[]> {
    this.noteCards(events.map(({ type, data }) => ({ type, data, dateBookId: planId })));
    const appended = this.prepared<EventEnvelope>('append-events', APPEND, [
      planId,
      events.map((event) => event.type),
      events.map((event) => JSON.stringify(event.data)),
      JSON.stringify(events.map((event) => REACTIONS[event.type])),
      EVENT_VERSION,
    ]).then((rows) => {
      this.events.push(...rows);
      return rows;
    });
    return this.unawaited(appended);
  }

  /** Notes events that a statement of its own appended, so that they are published after the commit. */
  tell(events: readonly EventEnvelope[]): void {
    this.noteCards(events);
    this.events.push(...events);
  }

  /** The same before the statement is answered, for an event whose card does not depend on what it carries. */
  appendWhenWritten(planId: string, type: EventType, event: Promise<EventEnvelope>): void {
    this.noteCards([{ type, data: {}, dateBookId: planId }]);
    void this.unawaited(event.then((written) => this.events.push(written)));
  }

  private noteCards(events: readonly Pick<EventEnvelope, 'type' | 'data' | 'dateBookId'>[]): void {
    for (const { type, data, dateBookId } of events) {
      if (!EVENTS[type].card) continue;
      this.cards.add(dateBookId);
      this.listed.push(...(data.goneMembers ?? []).map((userId) => ({ planId: dateBookId, userId })));
    }
  }

  /**
   * Notes that what a person or a venue sees across plans has changed; the revision is raised by one for each hint, just before
   * the commit.
   */
  raiseFeed(feed: FeedName, hint: FeedHint): void {
    if (hint.type === 'plans.changed' && hint.dateBookId) return void this.listed.push({ planId: hint.dateBookId, userId: idOf(feed) });
    const hints = this.raised.get(feed) ?? [];
    const known = hints.some(
      (other) => other.type === hint.type && other.requestId === hint.requestId && other.dateBookId === hint.dateBookId,
    );
    this.raised.set(feed, known ? hints : [...hints, hint]);
  }

  /**
   * Raises the noted feeds, and those of everybody in the plans whose cards changed and of who just left them, in the order of their ids,
   * so that two transactions never wait for each other.
   */
  async flushFeeds(): Promise<void> {
    const raised = [...this.raised].map(([feed, hints]) => ({ feed, hints, id: idOf(feed) }));
    const [plans, listed] = [[...this.cards], [...this.listed]];
    this.raised.clear();
    this.cards.clear();
    this.listed.length = 0;
    if (raised.length + plans.length + listed.length === 0) return;
    const rows = await this.prepared<{ id: string; rev: number; plans: string[] | null }>('raise-feeds', RAISE_FEEDS, [
      raised.map(({ id }) => id),
      raised.map(({ hints }) => hints.length),
      plans,
      listed.map(({ planId }) => planId),
      listed.map(({ userId }) => userId),
    ]);
    const known = new Map(raised.map((one) => [one.id, one]));
    for (const { id, rev, plans: changed } of rows) {
      const { feed, hints } = known.get(id) ?? { feed: `user:${id}` as const, hints: [] };
      const all: FeedHint[] = [...hints, ...(changed ?? []).map((dateBookId) => ({ type: 'plans.changed' as const, dateBookId }))];
      all.forEach((hint, index) => this.feeds.push({ feed, rev: rev - all.length + 1 + index, hint }));
    }
  }
}

const OPEN = { name: 'open', text: 'START TRANSACTION' };
const COMMIT = { name: 'commit', text: 'COMMIT' };
const ROLLBACK = { name: 'roll-back', text: 'ROLLBACK' };
const CONSEQUENCES = new Set<unknown>(['25P02', '26000']);
const idOf = (feed: FeedName): string => feed.slice(feed.indexOf(':') + 1);

/** Columns of an event row as an envelope; `at` in the form that travels. */
export const ENVELOPE_COLUMNS = `id, seq, datebook_id AS "dateBookId", type, v,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, data`;

/**
 * $1, $2: feeds and how many hints each has; $3: plans whose members' lists change; $4, $5: who else has which plan in a list, as somebody who has just left. Rows are
 * inserted, and those that exist are locked, in the order of the SELECT.
 */
const RAISE_FEEDS = `
  WITH listed AS (
    SELECT datebook_id, user_id FROM members WHERE datebook_id = ANY($3::uuid[]) AND left_at IS NULL
    UNION SELECT * FROM unnest($4::uuid[], $5::uuid[])
  ), hinted AS (
    SELECT id, hints FROM unnest($1::uuid[], $2::int[]) AS noted(id, hints) UNION ALL SELECT user_id, 1 FROM listed
  ), raised AS (
    INSERT INTO feeds AS f (id, rev) SELECT id, sum(hints) FROM hinted GROUP BY id ORDER BY id
    ON CONFLICT (id) DO UPDATE SET rev = f.rev + excluded.rev RETURNING id, rev
  ) SELECT id, rev, (SELECT array_agg(datebook_id) FROM listed WHERE user_id = id) AS plans FROM raised ORDER BY id`;

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

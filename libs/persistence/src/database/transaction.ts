import type { PoolClient, QueryConfig, QueryResultRow } from 'pg';
import type { EntityManager } from 'typeorm';
import {
  EVENTS,
  EVENT_VERSION,
  reactionsTo,
  type EventData,
  type EventEnvelope,
  type EventType,
  type FeedHint,
  type FeedName,
  type FeedPush,
  type PlanId,
  type UserId,
} from '@app/contracts';
import { admitting, refuseUnless, type Admission } from './idempotency/admission.js';
import type { AnswerKey } from './idempotency/answer-key.js';
import { createBatch, type Answer, type Batch } from './batch.js';
import { preparedQuery } from './prepared.js';
import { Queries, type InSpan } from './queries.js';
import { DATEBOOK_COLUMNS, type DatebookRow } from './rows.js';
import { APPEND, COMMIT, OPEN, RAISE_FEEDS, ROLLBACK } from './transaction.statements.js';

/** One event to append: its type and what it carries. */
export interface NewEvent<T extends EventType = EventType> {
  type: T;
  data: EventData<T>;
}

/** The codes of errors that only follow from an earlier one: an aborted transaction, a prepared statement that was never made. */
const CONSEQUENCES = new Set<unknown>(['25P02', '26000']);
const idOf = (feed: FeedName): string => feed.slice(feed.indexOf(':') + 1);

/**
 * An open transaction. Every statement of a command goes through its one connection. Its events and the pushes to feeds are collected here and
 * published only after the commit.
 */
export class Transaction extends Queries {
  readonly events: EventEnvelope[] = [];
  readonly feeds: FeedPush[] = [];
  private readonly raised = new Map<FeedName, FeedHint[]>();
  /** Plans whose cards change by these events, and people besides the members who have such a card. */
  private readonly cards = new Set<string>();
  private readonly listed: { planId: PlanId; userId: UserId }[] = [];
  /** Statements whose answers only the commit waits for. */
  private readonly unanswered: Promise<unknown>[] = [];
  private readonly opened: Promise<unknown>;
  private state: 'opening' | 'open' | 'over' = 'opening';
  private committed: Promise<void> | undefined;
  /** The statements of this turn of the event loop, which are sent in one write. */
  private batch: Batch | null = null;
  private failure: unknown;
  /** Resolves when the work is admitted. Until then the work gets no answer to its statements. */
  private gate: Promise<unknown> | null = null;
  /** The key that was claimed and whose response nothing has stored yet. */
  claimed: AnswerKey | null = null;

  /** Opens the transaction. The statements of the same turn travel with the opening, and the server skips them if it refuses that. */
  constructor(
    private readonly entities: EntityManager,
    private readonly client: PoolClient,
    private readonly inSpan: InSpan,
  ) {
    super();
    this.opened = this.send(OPEN).then(() => {
      if (this.state === 'opening') this.state = 'open';
    });
    this.opened.catch(() => undefined);
  }

  /** Runs statements by entity. They join no batch, so the present batch is sent before them. */
  get manager(): EntityManager {
    this.refuseWhenOver();
    if (this.gate) throw new Error('Work that is not admitted yet begins with statements that are written by hand');
    this.sendBatch();
    return this.entities;
  }

  /** Runs one statement, which Postgres keeps prepared on the connection, and returns its rows. Statements of one turn share a write. */
  async query<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.run<Row>(preparedQuery(text, values));
  }

  /** Runs a statement under a name, by which the views and the log of Postgres show it. */
  async prepared<Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.run<Row>(preparedQuery(text, values, name));
  }

  /** Runs a statement as `prepared` does, without waiting: it may travel with the commit, which fails if the statement fails. */
  later(name: string, text: string, values: readonly unknown[]): void {
    void this.unawaited(this.prepared(name, text, values));
  }

  private unawaited<T>(answer: Promise<T>): Promise<T> {
    answer.catch(() => undefined);
    this.unanswered.push(answer);
    return answer;
  }

  /** Does what `prepared` does; repositories call it because the database has it, too. */
  read<Row extends QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.prepared(name, text, values);
  }

  private async run<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
    // A statement in a later batch than a refused opening would run outside any transaction.
    const gate = admitting.getStore() ? null : this.gate;
    if (this.state === 'opening' && !this.batch) await this.opened;
    this.refuseWhenOver();
    const { rows } = await this.send<Row>(query);
    if (gate) await gate;
    return rows;
  }

  /**
   * Runs `work`, whose first statements (a lock and reads) travel with those of its admission, in one write instead of three. The work gets their
   * answers only once it is admitted, so a caller without the right causes no write.
   * @throws the refusal of the proof, else that of the claim, whatever the outcome of the work.
   */
  async admit<T>({ claim, proof }: Admission, work: () => Promise<T>): Promise<T> {
    const claiming = admitting.run(true, claim);
    let judge!: (verdict: Promise<void>) => void;
    this.gate = new Promise<void>((resolve) => (judge = resolve));
    this.gate.catch(() => undefined);
    const working = work();
    working.catch(() => undefined);
    const verdict = refuseUnless(admitting.run(true, proof), claiming);
    judge(verdict);
    await verdict;
    this.gate = null;
    return working;
  }

  /** Takes the claimed key, for a statement that stores the response with what it writes; null without one. */
  takeClaim(): AnswerKey | null {
    const { claimed } = this;
    this.claimed = null;
    return claimed;
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

  /** Returns the error that made the transaction fail if `error` only follows from it, else `error` itself. */
  causeOf(error: unknown): unknown {
    return error instanceof Error && 'code' in error && CONSEQUENCES.has(error.code) ? (this.failure ?? error) : error;
  }

  /**
   * Commits. The feeds and the statements of the same turn travel with the commit, so a caller need not wait for the answer to its last statement.
   * @throws the error of a statement that failed before the commit, awaited or not; then nothing is committed.
   */
  commit(): Promise<void> {
    this.committed ??= this.sendCommit();
    this.committed.catch(() => undefined);
    return this.committed;
  }

  private async sendCommit(): Promise<void> {
    await this.opened;
    const flushed = this.flushFeeds();
    const committed = this.send(COMMIT);
    this.state = 'over';
    const [{ command }] = await Promise.all([committed, flushed, ...this.unanswered]);
    if (command !== 'COMMIT') throw this.failure ?? new Error('The transaction was rolled back');
  }

  /** Rolls back. Later statements of the work are refused. */
  async rollBack(): Promise<void> {
    this.state = 'over';
    // The rollback has a batch of its own, because the server skips the statements behind a failed one.
    this.sendBatch();
    await this.send(ROLLBACK);
  }

  /**
   * Takes the plan's row lock, the first statement of every command on a plan, and returns the row as it is under the lock.
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
   * Appends events to the plan's log with the next numbers, and their reactions. Call under the plan's lock. A caller that does not need the
   * events need not wait for them, because the commit does.
   */
  append(planId: PlanId, ...events: NewEvent[]): Promise<EventEnvelope[]> {
    this.noteCards(events.map(({ type, data }) => ({ type, data, dateBookId: planId })));
    const types = events.map((event) => event.type);
    const data = events.map((event) => JSON.stringify(event.data));
    const reactions = JSON.stringify(events.map(reactionsTo));
    const appended = this.inSpan('append', { events: types }, () =>
      this.prepared<EventEnvelope>('append-events', APPEND, [planId, types, data, reactions, EVENT_VERSION]),
    ).then((rows) => {
      this.events.push(...rows);
      return rows;
    });
    return this.unawaited(appended);
  }

  /**
   * Notes an event that a statement of its own inserts, so that it is published after the commit. The event may still be on its way, so its type
   * alone must decide about the plan's card.
   */
  appendWhenWritten(planId: PlanId, type: EventType, event: Promise<EventEnvelope>): void {
    this.noteCards([{ type, data: {}, dateBookId: planId }]);
    const appended = this.inSpan('append', { events: [type] }, () => event);
    void this.unawaited(appended.then((written) => this.events.push(written)));
  }

  private noteCards(events: readonly Pick<EventEnvelope, 'type' | 'data' | 'dateBookId'>[]): void {
    for (const { type, data, dateBookId } of events) {
      if (!EVENTS[type].card) continue;
      this.cards.add(dateBookId);
      this.listed.push(...(data.goneMembers ?? []).map((userId) => ({ planId: dateBookId, userId })));
    }
  }

  /**
   * Notes that a list of a person or a venue has changed. Just before the commit the revision of their feed rises by one for each hint.
   */
  raiseFeed(feed: FeedName, hint: FeedHint): void {
    const hints = this.raised.get(feed) ?? [];
    const known = hints.some(
      (other) => other.type === hint.type && other.requestId === hint.requestId && other.dateBookId === hint.dateBookId,
    );
    this.raised.set(feed, known ? hints : [...hints, hint]);
  }

  /**
   * Raises the noted feeds, and the feeds of all members of the plans whose cards changed, those who have just left included. The feeds are raised
   * in the order of their ids, so that two transactions never wait for each other.
   */
  async flushFeeds(): Promise<void> {
    const raised = [...this.raised].map(([feed, hints]) => ({ feed, hints, id: idOf(feed) }));
    const [plans, listed] = [[...this.cards], [...this.listed]];
    this.raised.clear();
    this.cards.clear();
    this.listed.length = 0;
    if (raised.length + plans.length + listed.length === 0) return;
    const rows = await this.prepared<{ id: string; rev: number; plans: PlanId[] | null }>('raise-feeds', RAISE_FEEDS, [
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

/** The open transaction of a repository. @throws when the repository works on the database outside any transaction. */
export function transactionOf(db: Queries): Transaction {
  if (db instanceof Transaction) return db;
  throw new Error('That is written in a transaction');
}

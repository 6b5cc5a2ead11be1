import type { BookingStatus, PlanId } from '@app/contracts';
import { BID_TERMS, KEPT_MS, preferenceFields, termsOf, TUNABLES } from '@app/domain';
import type { Database } from '../database/database.js';
import { TickStep } from '../log/tick-step.js';
import type { Transaction } from '../database/transaction.js';
import { intervalSql, sqlList } from '../database/views.js';
import { isLoggedInSql } from '../notifications/browsers.repository.js';

const PLANS_AT_ONCE = 100;
const ROWS_AT_ONCE = 1_000;
const OLD_NOTES = new TickStep('retention.notes');
const OLD_EVENTS = new TickStep('retention.log');

/** Rows of one table that are kept for a time. */
export interface Kept {
  readonly table: string;
  /** SQL of what names a row t, for operators. Never a token. */
  readonly id: string;
  /** SQL that tells of a row t whether its time is over. */
  readonly over: string;
  /**
   * SQL of the age of a row t, which an index has. The oldest are read first: Postgres cannot know how few are over, takes a third of the
   * table for it, and without an order may look for the first thousand by reading all rows.
   */
  readonly age?: string;
  /** What is then set of it; it is deleted when absent. */
  readonly set?: string;
}

const olderThan = (column: string, interval: string): string => `${column} < (SELECT app_clock()) - ${interval}`;

/** By the time in its id, for rows that are inserted when they are made: the primary key finds them, and no index on the time is kept. */
const madeBefore = (interval: string): string => `t.id < (SELECT uuidv7(-${interval}))`;

/** Rows that are over so long after an instant that they hold. */
const since = (column: string, ms: number): Pick<Kept, 'age' | 'over'> => ({
  age: `t.${column}`,
  over: olderThan(`t.${column}`, intervalSql(ms)),
});
/** Rows that are over so long after they were made. */
const sinceMade = (ms: number): Pick<Kept, 'age' | 'over'> => ({ age: 't.id', over: madeBefore(intervalSql(ms)) });

const LOG_TIME = intervalSql(KEPT_MS.log);
/** Bookings whose outing or dispute is to come; a no-show is one until nobody can dispute it any more. */
const RUNNING: readonly BookingStatus[] = ['confirmed', 'checked_in', 'disputed'];

/** As the index on precise places has it. */
const PRECISE = '(t.latitude <> trunc(t.latitude, 2) OR t.longitude <> trunc(t.longitude, 2))';

/** Dead, and nobody can try it again: its event has left the log. */
const LOST = `t.done_at IS NULL AND ${olderThan('t.dead_at', intervalSql(KEPT_MS.deadReactions))} AND NOT EXISTS (SELECT 1 FROM events e WHERE e.id = t.event_id)`;

/** What is kept for a time, row by row. What is dead stays for an operator, as long as something can be done about it. */
export const KEPT: readonly Kept[] = [
  { table: 'idempotency_keys', id: `t.principal || ' ' || md5(t.route || t.key)`, ...since('created_at', KEPT_MS.retries) },
  { table: 'sessions', id: 't.id', ...since('expires_at', KEPT_MS.ended) },
  { table: 'venue_sessions', id: 't.id', ...since('expires_at', KEPT_MS.ended) },
  { table: 'push_subscriptions', id: 't.id', over: `NOT ${isLoggedInSql('t')}` },
  { table: 'reactions', id: `t.event_id || ' ' || t.name`, over: `(${olderThan('t.done_at', intervalSql(KEPT_MS.log))} OR ${LOST})` },
  {
    table: 'deliveries',
    id: 't.id',
    age: 't.id',
    // What was sent so long ago was made before that, and no index is kept on when it was sent.
    over: `${madeBefore(intervalSql(KEPT_MS.deliveries))} AND ${olderThan('t.sent_at', intervalSql(KEPT_MS.deliveries))}`,
  },
  { table: 'webhook_messages', id: 't.id', ...since('created_at', KEPT_MS.webhookMessages) },
  { table: 'notifications', id: 't.id', ...sinceMade(TUNABLES.notificationsKeptMs) },
  { table: 'venue_notices', id: 't.id', ...sinceMade(TUNABLES.notificationsKeptMs) },
  { table: 'process_samples', id: `t.process || ' ' || t.minute`, ...since('minute', KEPT_MS.samples) },
  { table: 'password_resets', id: 't.id', ...since('expires_at', 0) },
  { table: 'passkey_challenges', id: `encode(t.hash, 'hex')`, ...since('expires_at', 0) },
  // For a day longer, so that a page tells a used link from one that is too old.
  { table: 'sign_in_links', id: 't.id', ...since('expires_at', KEPT_MS.ended) },
  { table: 'acknowledge_links', id: 't.delivery_id', ...since('expires_at', KEPT_MS.ended) },
  { table: 'mail_sends', id: 't.delivery_id', ...since('at', KEPT_MS.mailSends) },
  { table: 'address_links', id: 't.delivery_id', ...since('expires_at', KEPT_MS.addressLinks) },
  // A block is kept for good. A confirmed address that gets no mail for a year is asked again.
  {
    table: 'mail_addresses',
    id: `encode(t.address_hash, 'hex')`,
    over: `t.blocked_at IS NULL AND ${olderThan('t.touched_at', `CASE WHEN t.confirmed_at IS NULL THEN ${intervalSql(KEPT_MS.unconfirmedAddress)} ELSE ${intervalSql(KEPT_MS.confirmedAddress)} END`)}`,
  },
  { table: 'contact_messages', id: 't.id', over: olderThan('t.answered_at', intervalSql(TUNABLES.notesKeptMs)) },
  {
    table: 'reports',
    id: 't.id',
    over: `${olderThan('t.closed_at', intervalSql(TUNABLES.notesKeptMs))} AND (t.text IS NOT NULL OR t.close_note IS NOT NULL)`,
    set: 'text = NULL, close_note = NULL',
  },
  { table: 'audit_log', id: 't.id', ...since('at', TUNABLES.auditKeptMs) },
  // A row that was still due would have been tried again meanwhile.
  { table: 'tick_failures', id: 't.id', over: `t.dead_at IS NULL AND ${olderThan('t.next_try', `interval '1 hour'`)}` },
  // Of the places in plans that are over two decimals stay, about a kilometre.
  {
    table: 'members',
    id: `t.datebook_id || ' ' || t.user_id`,
    over: `${PRECISE} AND EXISTS (SELECT 1 FROM datebooks d WHERE d.id = t.datebook_id AND d.state IN ('done', 'expired', 'cancelled')
      AND ${olderThan('d.updated_at', intervalSql(TUNABLES.truncateLocationMs))})`,
    set: 'latitude = trunc(t.latitude, 2), longitude = trunc(t.longitude, 2)',
  },
];

/** Where the words of planners and venues about a plan stand. A booking's frozen offer stays whole: its hash is of all of it. */
const OF_PLAN = 'IN (SELECT id FROM bookings WHERE datebook_id = $1)';
const PERSONAL_TERMS = termsOf(BID_TERMS, ({ personal }) => personal === true).map(([, { column }]) => column);
const OWN_WORDS = preferenceFields(({ kind }) => kind === 'ownWords');
/** SQL for merged preferences without what members wrote. */
const withoutWords = (spec: string): string =>
  OWN_WORDS.reduce((sql, [, { answer }]) => (answer ? `jsonb_set(${sql}, '{${answer}}', 'null', false)` : sql), spec);
const NOTES = [
  `UPDATE datebooks SET notes_kept = false, effective = ${withoutWords('effective')} WHERE id = $1`,
  `UPDATE bid_requests SET spec = ${withoutWords('spec')} WHERE datebook_id = $1`,
  `UPDATE preferences SET ${OWN_WORDS.map(([, { column }]) => `${column} = NULL`).join(', ')} WHERE datebook_id = $1`,
  ...PERSONAL_TERMS.map((column) => `UPDATE bids SET ${column} = NULL WHERE datebook_id = $1 AND ${column} IS NOT NULL`),
  'UPDATE bid_counters SET note = NULL WHERE datebook_id = $1 AND note IS NOT NULL',
  'UPDATE bookings SET cancel_reason = NULL WHERE datebook_id = $1 AND cancel_reason IS NOT NULL',
  `UPDATE booking_changes SET note = NULL, reply = NULL WHERE booking_id ${OF_PLAN}`,
  `UPDATE booking_marks SET reply = NULL WHERE booking_id ${OF_PLAN} AND reply IS NOT NULL`,
  `UPDATE no_shows SET dispute = NULL, evidence = NULL WHERE booking_id ${OF_PLAN}`,
];

const stepOf = ({ table }: Kept): TickStep => new TickStep(`retention.${table}`);

/** SQL of a thousand rows of a table whose time is over. */
export const overSql = (kept: Kept): string =>
  `SELECT (${kept.id})::text AS id, t.ctid::text AS place FROM ${kept.table} t WHERE ${kept.over} AND ${stepOf(kept).mayTry(kept.id)}
   ${kept.age ? `ORDER BY ${kept.age}` : ''} LIMIT ${ROWS_AT_ONCE}`;

/** Purges what has been kept long enough. */
export class RetentionRepository {
  constructor(private readonly database: Database) {}

  /** Purges a thousand rows of a table whose time is over; gives how many were looked at. */
  async purge(kept: Kept): Promise<number> {
    const { table, over, set } = kept;
    const step = stepOf(kept);
    const due = await this.database.read<{ id: string; place: string }>(`over-${table}`, overSql(kept), []);
    const change = set ? `UPDATE ${table} t SET ${set}` : `DELETE FROM ${table} t`;
    // By the place of the row on its page: a row that somebody changes meanwhile has another place, and its turn the next time.
    return step.together(this.database, due, (rows) =>
      this.database.read(
        `purge-${table}`,
        `${change} WHERE t.ctid = ANY(ARRAY(SELECT t.ctid FROM ${table} t WHERE t.ctid = ANY($1::text[]::tid[]) AND ${over}
           FOR UPDATE SKIP LOCKED))`,
        [rows.map((row) => row.place)],
      ),
    );
  }

  /** Drops old events of a hundred plans, or keeps them while a booking is not over; gives how many plans were looked at. */
  async dropOldEvents(): Promise<number> {
    const due = await this.database.read<{ plan: PlanId }>(
      'plans-with-old-events',
      `(SELECT DISTINCT datebook_id AS plan FROM (SELECT datebook_id FROM events e
          WHERE NOT kept AND ${olderThan('at', LOG_TIME)} AND ${OLD_EVENTS.mayTry('e.datebook_id')}
          ORDER BY at LIMIT ${ROWS_AT_ONCE}) old LIMIT ${PLANS_AT_ONCE})
       UNION (SELECT id FROM datebooks d WHERE log_kept_until <= (SELECT app_clock()) AND ${OLD_EVENTS.mayTry('d.id')}
          ORDER BY log_kept_until LIMIT ${PLANS_AT_ONCE})`,
      [],
    );
    return OLD_EVENTS.eachPlan(this.database, due, (tx, plan) => dropOldEvents(tx, plan.id));
  }

  /** Purges what planners and venues wrote to each other about plans that are over; gives how many plans were looked at. */
  async purgeNotes(): Promise<number> {
    const due = await this.database.read<{ plan: PlanId }>(
      'plans-with-old-notes',
      // By the age of the plan, which never changes: an index that holds `updated_at` makes each event of each plan write to all indexes.
      `SELECT id AS plan FROM datebooks d WHERE notes_kept AND state IN ('done', 'expired', 'cancelled')
         AND ${olderThan('created_at', intervalSql(TUNABLES.notesKeptMs))} AND ${olderThan('updated_at', intervalSql(TUNABLES.notesKeptMs))}
         AND ${OLD_NOTES.mayTry('d.id')} ORDER BY created_at LIMIT ${PLANS_AT_ONCE}`,
      [],
    );
    return OLD_NOTES.eachPlan(this.database, due, async (tx, plan) => {
      for (const statement of NOTES) await tx.query(statement, [plan.id]);
    });
  }
}

/**
 * Until when the log of the plan $1 is kept for its booking: while one runs at least a day, then until the reviews are over. A cancelled
 * booking has neither dispute nor review, and a plan that was deleted keeps nothing for one.
 */
const KEPT_UNTIL = `SELECT max(CASE WHEN k.status IN (${sqlList(RUNNING)}) OR (k.status = 'no_show' AND k.completes_at IS NOT NULL)
    THEN greatest(app_clock() + interval '1 day', k.start_at + ${intervalSql(TUNABLES.reviewMs)})
    WHEN k.status = 'completed' THEN k.completed_at + ${intervalSql(TUNABLES.reviewMs)} END) AS until
  FROM bookings k JOIN datebooks d ON d.id = k.datebook_id AND d.deleted_at IS NULL WHERE k.datebook_id = $1`;

/**
 * Drops a plan's old events and raises its floor, under the plan's lock: who is behind it loads the snapshot. Events that stay for a booking
 * are marked, which takes them out of the index of what is old.
 */
async function dropOldEvents(tx: Transaction, planId: PlanId): Promise<void> {
  const [row] = await tx.query<{ until: string | null }>(`SELECT until::text FROM (${KEPT_UNTIL}) k WHERE until > app_clock()`, [planId]);
  const until = row?.until ?? null;
  await tx.query('UPDATE datebooks SET log_kept_until = $2 WHERE id = $1 AND log_kept_until IS DISTINCT FROM $2', [planId, until]);
  if (until) {
    await tx.query(`UPDATE events SET kept = true WHERE datebook_id = $1 AND NOT kept AND ${olderThan('at', LOG_TIME)}`, [planId]);
    return;
  }
  await tx.query(
    `WITH old AS (DELETE FROM events WHERE datebook_id = $1 AND ${olderThan('at', LOG_TIME)} RETURNING seq)
     UPDATE datebooks SET log_floor = greatest(log_floor, (SELECT max(seq) FROM old)) WHERE id = $1 AND EXISTS (SELECT FROM old)`,
    [planId],
  );
}

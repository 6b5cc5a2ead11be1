import { TUNABLES } from '@app/domain';
import type { Database } from '../database.js';
import type { Transaction } from '../transaction.js';
import { intervalSql } from './views.js';

const PLANS_AT_ONCE = 100;
const ROWS_AT_ONCE = 1_000;

/** As the index on precise places has it. */
const PRECISE = '(m.latitude <> trunc(m.latitude, 2) OR m.longitude <> trunc(m.longitude, 2))';

/** Where the words of planners and venues about a plan stand. A booking's frozen offer stays whole: its hash is of all of it. */
const OF_PLAN = 'IN (SELECT id FROM bookings WHERE datebook_id = $1)';
const NOTES = [
  `UPDATE datebooks SET notes_kept = false, effective = jsonb_set(effective, '{notes}', 'null', false) WHERE id = $1`,
  `UPDATE bid_requests SET spec = jsonb_set(spec, '{notes}', 'null', false) WHERE datebook_id = $1`,
  'UPDATE preferences SET special_requests = NULL WHERE datebook_id = $1',
  'UPDATE bids SET note = NULL WHERE datebook_id = $1 AND note IS NOT NULL',
  'UPDATE bid_counters SET note = NULL WHERE datebook_id = $1 AND note IS NOT NULL',
  'UPDATE bookings SET cancel_reason = NULL WHERE datebook_id = $1 AND cancel_reason IS NOT NULL',
  `UPDATE booking_changes SET note = NULL, reply = NULL WHERE booking_id ${OF_PLAN}`,
  `UPDATE no_shows SET dispute = NULL WHERE booking_id ${OF_PLAN}`,
];

/** Forgets what has been kept long enough. */
export class HousekeepingRepository {
  constructor(private readonly database: Database) {}

  /** Answers that were kept for a repeated request, after 24 hours; gives how many went. */
  async forgetIdempotencyKeys(): Promise<number> {
    return this.remove(
      'forget-idempotency-keys',
      `DELETE FROM idempotency_keys WHERE (principal, route, key) IN (SELECT principal, route, key FROM idempotency_keys
         WHERE created_at < (SELECT app_clock()) - interval '24 hours' LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    );
  }

  /** Sessions that ran out, of users and of venues. */
  async forgetSessions(): Promise<number> {
    const kinds = ['sessions', 'venue_sessions'] as const;
    let gone = 0;
    for (const table of kinds) {
      gone += await this.remove(
        `forget-${table}`,
        `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table}
           WHERE expires_at < (SELECT app_clock()) - interval '1 day' LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
      );
    }
    return gone;
  }

  /** Work that was done 7 days ago. What is dead stays for an operator. */
  async forgetDoneWork(): Promise<number> {
    const reactions = await this.remove(
      'forget-reactions',
      `DELETE FROM reactions WHERE (event_id, name) IN (SELECT event_id, name FROM reactions
         WHERE done_at < (SELECT app_clock()) - interval '7 days' LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    );
    const deliveries = await this.remove(
      'forget-deliveries',
      `DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries
         WHERE sent_at < (SELECT app_clock()) - interval '7 days' LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    );
    return reactions + deliveries;
  }

  /** Notifications after 90 days, and links to a new password that have run out. */
  async forgetNotifications(): Promise<number> {
    const notifications = await this.remove(
      'forget-notifications',
      `DELETE FROM notifications WHERE id IN (SELECT id FROM notifications
         WHERE created_at < (SELECT app_clock()) - ${TUNABLES.notificationsKeptMs} * interval '1 millisecond' LIMIT ${ROWS_AT_ONCE}
         FOR UPDATE SKIP LOCKED)`,
    );
    const resets = await this.remove('forget-password-resets', `DELETE FROM password_resets WHERE expires_at < (SELECT app_clock())`);
    return notifications + resets;
  }

  /** What the staff did, after 24 months; of one run a thousand rows. */
  async forgetAuditEntries(): Promise<number> {
    return this.remove(
      'forget-audit-entries',
      `DELETE FROM audit_log WHERE id IN (SELECT id FROM audit_log
         WHERE at < (SELECT app_clock()) - ${intervalSql(TUNABLES.auditKeptMs)} ORDER BY at LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
    );
  }

  /** The plans that have facts older than 7 days, a hundred at most. */
  async plansWithOldFacts(): Promise<string[]> {
    const rows = await this.database.read<{ datebook_id: string }>(
      'plans-with-old-facts',
      `SELECT DISTINCT datebook_id FROM (SELECT datebook_id FROM events
         WHERE at < (SELECT app_clock()) - interval '7 days' ORDER BY at LIMIT ${ROWS_AT_ONCE}) old LIMIT ${PLANS_AT_ONCE}`,
      [],
    );
    return rows.map((row) => row.datebook_id);
  }

  /** Drops a plan's facts older than 7 days and raises its floor, under the plan's lock: who is behind it loads the snapshot. */
  async dropOldFacts(tx: Transaction, datebookId: string): Promise<number> {
    if (!(await tx.lockDatebook(datebookId))) return 0;
    const [row] = await tx.query<{ dropped: number }>(
      `WITH old AS (DELETE FROM events WHERE datebook_id = $1 AND at < (SELECT app_clock()) - interval '7 days' RETURNING seq),
       floor AS (UPDATE datebooks SET log_floor = greatest(log_floor, (SELECT max(seq) FROM old)) WHERE id = $1 AND EXISTS (SELECT FROM old))
       SELECT count(*)::int AS dropped FROM old`,
      [datebookId],
    );
    return row?.dropped ?? 0;
  }

  /** The plans whose notes have been kept long enough, a hundred at most. */
  async plansWithOldNotes(): Promise<string[]> {
    const rows = await this.database.read<{ id: string }>(
      'plans-with-old-notes',
      `SELECT id FROM datebooks WHERE notes_kept AND state IN ('done', 'expired', 'cancelled')
         AND updated_at < (SELECT app_clock()) - ${intervalSql(TUNABLES.notesKeptMs)} ORDER BY updated_at LIMIT ${PLANS_AT_ONCE}`,
      [],
    );
    return rows.map((row) => row.id);
  }

  /** Forgets what planners and venues wrote to each other about a plan that is over, under the plan's lock. */
  async forgetNotes(tx: Transaction, datebookId: string): Promise<number> {
    const plan = await tx.lockDatebook(datebookId);
    if (!plan) return 0;
    for (const statement of NOTES) await tx.query(statement, [datebookId]);
    return 1;
  }

  /** Leaves of the places in plans that are over two decimals, about a kilometre, a day after the end; gives how many it were. */
  async truncatePlaces(): Promise<number> {
    return this.remove(
      'truncate-places',
      `UPDATE members SET latitude = trunc(latitude, 2), longitude = trunc(longitude, 2) WHERE (datebook_id, user_id) IN (
         SELECT m.datebook_id, m.user_id FROM members m JOIN datebooks d ON d.id = m.datebook_id
         WHERE ${PRECISE} AND d.state IN ('done', 'expired', 'cancelled')
           AND d.updated_at < (SELECT app_clock()) - ${intervalSql(TUNABLES.truncateLocationMs)}
         LIMIT ${ROWS_AT_ONCE} FOR UPDATE OF m SKIP LOCKED)`,
    );
  }

  private async remove(name: string, statement: string): Promise<number> {
    const [row] = await this.database.read<{ gone: number }>(
      name,
      `WITH gone AS (${statement} RETURNING 1) SELECT count(*)::int AS gone FROM gone`,
      [],
    );
    return row?.gone ?? 0;
  }
}

import type { PersonalData } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import type { Database } from '../database/database.js';
import { TickStep } from '../log/tick-step.js';
import type { Transaction } from '../database/transaction.js';
import { endSessions } from './end-sessions.js';
import { DECIDED_ALONE, EXPORT, OWN_CONTACT } from './personal-export.js';
import { intervalSql } from '../database/views.js';

/** SQL that gives a row when a booking still runs that the user made or decides about, in the plan or, when that is null, in any. */
const bookingSql = (user: string, plan: string): string => `SELECT 1 FROM users u JOIN members m ON m.user_id = u.id AND m.left_at IS NULL
  JOIN datebooks d ON d.id = m.datebook_id AND d.deleted_at IS NULL
  JOIN bookings k ON k.datebook_id = d.id AND d.state = 'booked' AND k.status IN ('confirmed', 'checked_in', 'no_show', 'disputed')
  WHERE u.id = ${user} AND (${plan} IS NULL OR d.id = ${plan}) AND (d.created_by = u.id OR d.delegate_id = u.id OR ${OWN_CONTACT}) LIMIT 1`;
const HAS_BOOKING = bookingSql('$1', '$2::uuid');

const GUESTS_AT_ONCE = 20;

/** Purging one guest at a time, when they have been away for long enough. */
export const PURGE_GUESTS = new TickStep('guests.purge');

// A request that is over keeps what its offers were made for, without words and needs, and with a place to the tenth of a degree.
const PLAIN_SPEC = `r.spec || jsonb_build_object('notes', NULL, 'diet', '[]'::jsonb, 'accessibility', '[]'::jsonb, 'occasion', NULL,
  'arrivalTime', NULL, 'center', CASE WHEN jsonb_typeof(r.spec -> 'center') = 'object' THEN
  jsonb_build_object('latitude', round((r.spec -> 'center' ->> 'latitude')::numeric, 1),
    'longitude', round((r.spec -> 'center' ->> 'longitude')::numeric, 1)) END)`;

/** Everything that is kept of one person: giving it to them, and forgetting it. */
export class PersonalDataRepository {
  constructor(private readonly database: Database) {}

  /** All of the user's own data, nobody else's; null when there is no such user. */
  async exportOf(userId: string): Promise<PersonalData | null> {
    const [row] = await this.database.read<{ data: PersonalData }>('export-of-user', EXPORT, [userId]);
    return row?.data ?? null;
  }

  /** Whether a booking still runs that the user made or decides about; read on the transaction where there is one. */
  async hasBooking(userId: string, datebookId: string | null, tx?: Transaction): Promise<boolean> {
    const values = [userId, datebookId];
    const rows = tx ? await tx.query(HAS_BOOKING, values) : await this.database.read('has-booking', HAS_BOOKING, values);
    return rows.length > 0;
  }

  /** Guests without an account who have not been here for half a year and have no session any more, the longest away first. */
  async idleGuests(): Promise<{ id: string }[]> {
    return this.database.read<{ id: string }>(
      'idle-guests',
      `SELECT g.id FROM users g WHERE g.is_guest AND NOT g.is_demo
         AND g.seen_on < ((SELECT app_clock()) - ${intervalSql(TUNABLES.guestPurgeMs)})::date
         AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = g.id AND s.expires_at > app_clock())
         AND NOT EXISTS (${bookingSql('g.id', 'NULL::uuid')}) AND ${PURGE_GUESTS.mayTry('g.id')} ORDER BY g.seen_on LIMIT ${GUESTS_AT_ONCE}`,
      [],
    );
  }

  /** Takes the user's votes in a plan back, under its lock; gives the offers that have one less. */
  async dropVotes(tx: Transaction, datebookId: string, userId: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      'DELETE FROM votes w USING bids b WHERE b.id = w.bid_id AND b.datebook_id = $1 AND w.user_id = $2 RETURNING b.id',
      [datebookId, userId],
    );
    return rows.map((row) => row.id);
  }

  /** Empties the contact in the past bookings of a plan where it is the user's, under the plan's lock and before it is handed over. */
  async dropContact(tx: Transaction, datebookId: string, userId: string): Promise<void> {
    await tx.query(
      `UPDATE bookings k SET first_name = '', contact_name = '', contact_phone = '', contact_email = NULL
       FROM users u, datebooks d WHERE u.id = $2 AND d.id = $1 AND k.datebook_id = d.id AND (${OWN_CONTACT} OR ${DECIDED_ALONE})`,
      [datebookId, userId],
    );
  }

  /** Gives a plan to the one of its other members who joined first, under the plan's lock; null when there is nobody. */
  async handOver(tx: Transaction, datebookId: string, userId: string): Promise<string | null> {
    const [heir] = await tx.query<{ id: string }>(
      `UPDATE members SET role = 'owner' WHERE datebook_id = $1 AND user_id = (SELECT user_id FROM members
         WHERE datebook_id = $1 AND user_id <> $2 AND left_at IS NULL ORDER BY joined_at, user_id LIMIT 1) RETURNING user_id AS id`,
      [datebookId, userId],
    );
    if (!heir) return null;
    await tx.query('UPDATE datebooks SET created_by = $2 WHERE id = $1', [datebookId, heir.id]);
    return heir.id;
  }

  /** Takes the user's words and place out of what was merged from their preferences, under the plan's lock, when they have left. */
  async dropPreferences(tx: Transaction, datebookId: string): Promise<void> {
    await tx.query(
      `UPDATE datebooks d SET effective = NULL WHERE d.id = $1 AND NOT EXISTS (SELECT 1 FROM preferences p WHERE p.datebook_id = d.id)`,
      [datebookId],
    );
    await tx.query(
      `UPDATE bid_requests r SET spec = ${PLAIN_SPEC} WHERE r.datebook_id = $1 AND (r.changing OR r.status IN ('closed', 'cancelled'))`,
      [datebookId],
    );
  }

  /**
   * Forgets who the user was, when no plan has them any more: sessions, notifications, answers kept for retries, places and preferences in
   * plans they had given up; of the user only the id stays, which events and plans point at. Gives the hashes of the tokens (hex).
   */
  async forget(tx: Transaction, userId: string): Promise<string[]> {
    for (const [table, column] of OWNED) await tx.query(`DELETE FROM ${table} WHERE ${column} = $1`, [userId]);
    await tx.query(
      `UPDATE members SET latitude = NULL, longitude = NULL, location_source = NULL, city_slug = NULL, left_at = coalesce(left_at, app_clock())
       WHERE user_id = $1`,
      [userId],
    );
    await tx.query(
      `UPDATE datebooks SET name = 'My Perfect Plan', invite_code = NULL, effective = NULL WHERE created_by = $1 AND deleted_at IS NOT NULL`,
      [userId],
    );
    await tx.query('UPDATE reviews SET text = NULL WHERE user_id = $1', [userId]);
    await tx.query(`DELETE FROM reports WHERE reporter_id = $1 AND kind = 'block'`, [userId]);
    await tx.query('UPDATE reports SET text = NULL WHERE reporter_id = $1', [userId]);
    await tx.query('UPDATE no_shows SET dispute = NULL WHERE user_id = $1', [userId]);
    // Last, because it locks the user: whoever changes a plan locks its members first.
    const ended = await endSessions(tx, userId);
    await tx.query(
      `UPDATE users SET first_name = 'Guest User', email = NULL, password_hash = NULL, is_guest = true, adult_at = NULL, contact_name = NULL,
         contact_phone = NULL, contact_email = NULL, settings = '{}', seen_on = NULL WHERE id = $1`,
      [userId],
    );
    return ended;
  }
}

const OWNED = [
  ['preferences', 'user_id'],
  ['votes', 'user_id'],
  ['compromise_votes', 'user_id'],
  ['notifications', 'user_id'],
  ['banners', 'user_id'],
  ['deliveries', 'user_id'],
  ['push_subscriptions', 'user_id'],
  ['password_resets', 'user_id'],
  ['idempotency_keys', 'principal'],
] as const;

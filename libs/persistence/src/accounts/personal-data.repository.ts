import type { PersonalData } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import type { Database } from '../database/database.js';
import { TickStep } from '../log/tick-step.js';
import type { Transaction } from '../database/transaction.js';
import { EXPORT, OWN_CONTACT } from './personal-export.js';
import { decidesSql, intervalSql } from '../database/views.js';

/** SQL that gives a row when a booking still runs that the user made or decides about, in the plan or, when that is null, in any. */
export const runningBookingSql = (
  user: string,
  plan: string,
): string => `SELECT 1 FROM users u JOIN members m ON m.user_id = u.id AND m.left_at IS NULL
  JOIN datebooks d ON d.id = m.datebook_id AND d.deleted_at IS NULL
  JOIN bookings k ON k.datebook_id = d.id AND d.state = 'booked' AND k.status IN ('confirmed', 'checked_in', 'no_show', 'disputed')
  WHERE u.id = ${user} AND (${plan} IS NULL OR d.id = ${plan}) AND (${decidesSql('d', 'u.id')} OR ${OWN_CONTACT}) LIMIT 1`;
const HAS_BOOKING = runningBookingSql('$1', '$2::uuid');

const GUESTS_AT_ONCE = 20;

/** Purging one guest at a time, when they have been away for long enough. */
export const PURGE_GUESTS = new TickStep('guests.purge');

/** Everything that is kept of one person. */
export class PersonalDataRepository {
  constructor(private readonly database: Database) {}

  /** All of the user's own data, nobody else's; null when there is no such user. */
  async exportOf(userId: string): Promise<PersonalData | null> {
    const [row] = await this.database.read<{ data: PersonalData }>('export-of-user', EXPORT, [userId]);
    return row?.data ?? null;
  }

  /** Whether a booking still runs that the user made or decides about. */
  async hasBooking(userId: string): Promise<boolean> {
    return (await this.database.read('has-booking', HAS_BOOKING, [userId, null])).length > 0;
  }

  /** Guests without an account who have not been here for half a year and have no session any more, the longest away first. */
  async idleGuests(): Promise<{ id: string }[]> {
    return this.database.read<{ id: string }>(
      'idle-guests',
      `SELECT g.id FROM users g WHERE g.is_guest AND NOT g.is_demo
         AND g.seen_on < ((SELECT app_clock()) - ${intervalSql(TUNABLES.guestPurgeMs)})::date
         AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = g.id AND s.expires_at > app_clock())
         AND NOT EXISTS (${runningBookingSql('g.id', 'NULL::uuid')}) AND ${PURGE_GUESTS.mayTry('g.id')} ORDER BY g.seen_on LIMIT ${GUESTS_AT_ONCE}`,
      [],
    );
  }
}

/** All of a user's own data, as `exportOf` gives it, inside a transaction. */
export async function exportIn(tx: Transaction, userId: string): Promise<PersonalData | null> {
  const [row] = await tx.query<{ data: PersonalData }>(EXPORT, [userId]);
  return row?.data ?? null;
}

/** The same in one plan, under its lock: an offer may have been accepted since it was asked before. */
export async function hasBookingIn(tx: Transaction, planId: string, userId: string): Promise<boolean> {
  return (await tx.query(HAS_BOOKING, [userId, planId])).length > 0;
}

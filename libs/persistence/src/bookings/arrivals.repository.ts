import { BOOKING_MOVES, TUNABLES, type ArrivalWindow } from '@app/domain';
import type { BookingView } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { arrivalOpenSql, bookingSql, intervalSql } from '../database/views.js';

const OPENS = intervalSql(TUNABLES.arrivalBeforeMs);
const ENDS = intervalSql(TUNABLES.unmarkedMs);

/** A booking as its arrival depends on it. */
export interface Arrival extends ArrivalWindow {
  checkedIn: boolean;
}
const ARRIVAL = `SELECT k.status, k.checked_in_at IS NOT NULL AS "checkedIn", k.start_at - ${OPENS} AS "opensAt", k.start_at + ${ENDS} AS "endsAt",
  app_clock() AS now FROM bookings k`;

/** Reads what arrivals depend on. */
export class ArrivalsRepository {
  constructor(private readonly database: Database) {}

  /** The arrival of a booking in a plan that the user is in. */
  async ofMember(bookingId: string, userId: string): Promise<Arrival | null> {
    const [row] = await this.database.read<Arrival>(
      'arrival-of-member',
      `${ARRIVAL} JOIN members m ON m.datebook_id = k.datebook_id AND m.user_id = $2 AND m.left_at IS NULL WHERE k.id = $1`,
      [bookingId, userId],
    );
    return row ?? null;
  }

  /** Which of a venue's bookings are near, as a text that is another one as soon as others are: time alone changes that. */
  async nearOf(venueId: string): Promise<string> {
    const [row] = await this.database.read<{ near: string }>(
      'near-bookings',
      `SELECT md5(coalesce(string_agg(k.id::text, ',' ORDER BY k.id), '')) AS near FROM bookings k
       WHERE k.venue_id = $1 AND k.start_at BETWEEN app_clock() - ${ENDS} AND app_clock() + ${OPENS} AND ${arrivalOpenSql('k')}`,
      [venueId],
    );
    return row?.near ?? '';
  }
}

/** A booking's arrival, under its plan's lock; null when the plan has no such booking. */
export async function loadArrival(tx: Transaction, planId: string, bookingId: string): Promise<Arrival | null> {
  const [row] = await tx.query<Arrival>(`${ARRIVAL} WHERE k.id = $1 AND k.datebook_id = $2`, [bookingId, planId]);
  return row ?? null;
}

/**
 * Notes that the guests have arrived, under the plan's lock; the outing then lasts until its end, three hours when the bid named none.
 * null: the booking is not one that can be checked in.
 */
export async function saveCheckIn(tx: Transaction, planId: string, bookingId: string, at: Date): Promise<BookingView | null> {
  const { from, to } = BOOKING_MOVES.checkIn;
  const [changed] = await tx.query<{ view: BookingView }>(
    `WITH k AS (
       UPDATE bookings SET status = $4, checked_in_at = $3,
         completes_at = greatest(coalesce(end_at, start_at + ${intervalSql(TUNABLES.defaultOutingMs)}), $3)
       WHERE id = $1 AND datebook_id = $2 AND status = ANY($5::text[]) RETURNING *)
     SELECT ${bookingSql()} AS view FROM k JOIN venues v ON v.id = k.venue_id`,
    [bookingId, planId, at, to, from],
  );
  return changed?.view ?? null;
}

import { TUNABLES } from '@app/domain';
import type { BookingStatus, BookingView, VenueBookingView } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { VENUE_BOOKING } from './bookings.repository.js';
import { arrivalOpenSql, bookingSql, intervalSql } from '../database/views.js';

const OPENS = intervalSql(TUNABLES.arrivalBeforeMs);
const ENDS = intervalSql(TUNABLES.unmarkedMs);

/** A booking as its arrival depends on it. */
export interface Arrival {
  status: BookingStatus;
  checkedIn: boolean;
  /** From when to when the guests can arrive. */
  opensAt: Date;
  endsAt: Date;
  now: Date;
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

/** A booking's arrival, under its plan's lock. */
export async function arrivalOf(tx: Transaction, datebookId: string, bookingId: string): Promise<Arrival | null> {
  const [row] = await tx.query<Arrival>(`${ARRIVAL} WHERE k.id = $1 AND k.datebook_id = $2`, [bookingId, datebookId]);
  return row ?? null;
}

/**
 * The guests have arrived, under the plan's lock; a second time changes nothing. The outing then lasts until its end, three hours when
 * the offer named none. null: the booking is not one that can be checked in.
 */
export async function checkIn(tx: Transaction, datebookId: string, bookingId: string, at: Date): Promise<VenueBookingView | null> {
  const [changed] = await tx.query<{ view: BookingView }>(
    `WITH k AS (
       UPDATE bookings SET status = 'checked_in', checked_in_at = $3,
         completes_at = greatest(coalesce(end_at, start_at + ${intervalSql(TUNABLES.defaultOutingMs)}), $3)
       WHERE id = $1 AND datebook_id = $2 AND status = 'confirmed' RETURNING *)
     SELECT ${bookingSql()} AS view FROM k JOIN venues v ON v.id = k.venue_id`,
    [bookingId, datebookId, at],
  );
  if (changed) {
    await tx.append(datebookId, { type: 'booking.checked_in', data: { booking: changed.view } });
    tx.raiseFeed(`venue:${changed.view.venue.id}`, { type: 'booking.changed' });
  }
  return venueBooking(tx, bookingId, 'k.checked_in_at IS NOT NULL');
}

/** A booking as its venue reads it, if the condition (SQL over `k`) holds. */
export async function venueBooking(tx: Transaction, bookingId: string, condition: string): Promise<VenueBookingView | null> {
  const [row] = await tx.query<{ view: VenueBookingView }>(
    `SELECT ${VENUE_BOOKING} AS view FROM bookings k WHERE k.id = $1 AND ${condition}`,
    [bookingId],
  );
  return row?.view ?? null;
}

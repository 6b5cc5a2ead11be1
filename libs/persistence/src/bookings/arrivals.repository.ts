import type { BookingView, BookingId, PlanId, UserId, VenueId } from '@app/contracts';
import { type Queries, statement } from '../database/queries.js';
import { TUNABLES, type ArrivalWindow } from '@app/domain';
import { bookingMoveSql } from '../database/moves.js';
import { arrivalOpenSql, bookingSql, intervalSql, outingEndSql } from '../database/views.js';

const OPENS = intervalSql(TUNABLES.arrivalBeforeMs);
const ENDS = intervalSql(TUNABLES.unmarkedMs);

/** A booking as its arrival depends on it. */
interface Arrival extends ArrivalWindow {
  checkedIn: boolean;
}
const ARRIVAL = `SELECT k.status, k.checked_in_at IS NOT NULL AS "checkedIn", k.start_at - ${OPENS} AS "opensAt", k.start_at + ${ENDS} AS "endsAt",
  app_clock() AS now FROM bookings k`;

const arrivalOfMember = statement<Arrival>(
  'arrival-of-member',
  `${ARRIVAL} JOIN members m ON m.datebook_id = k.datebook_id AND m.user_id = $2 AND m.left_at IS NULL WHERE k.id = $1`,
);

const arrivalOfPlan = statement<Arrival>('arrival-of-plan', `${ARRIVAL} WHERE k.id = $1 AND k.datebook_id = $2`);

const nearBookings = statement<{ near: string }>(
  'near-bookings',
  `SELECT md5(coalesce(string_agg(k.id::text, ',' ORDER BY k.id), '')) AS near FROM bookings k
   WHERE k.venue_id = $1 AND k.start_at BETWEEN app_clock() - ${ENDS} AND app_clock() + ${OPENS} AND ${arrivalOpenSql('k')}`,
);

const CHECK_IN = bookingMoveSql('checkIn');
const checkIn = statement<{ view: BookingView }>(
  'check-in',
  `WITH k AS (
     UPDATE bookings SET ${CHECK_IN.set}, checked_in_at = $3,
       completes_at = greatest(${outingEndSql('bookings')}, $3)
     WHERE id = $1 AND datebook_id = $2 AND ${CHECK_IN.from()} RETURNING *)
   SELECT ${bookingSql()} AS view FROM k JOIN venues v ON v.id = k.venue_id`,
);

/** Arrivals of guests at their bookings. */
export class ArrivalsRepository {
  constructor(private readonly db: Queries) {}

  /** The arrival of a booking in a plan of the person. */
  ofMember(bookingId: BookingId, userId: UserId): Promise<Arrival | null> {
    return this.db.one(arrivalOfMember, [bookingId, userId]);
  }

  /** The arrival of a plan's booking, under the plan's lock; null when the plan has no such booking. */
  ofPlan(planId: PlanId, bookingId: BookingId): Promise<Arrival | null> {
    return this.db.one(arrivalOfPlan, [bookingId, planId]);
  }

  /** A text that names the venue's bookings that are near, and changes as soon as they do. */
  async nearOf(venueId: VenueId): Promise<string> {
    return (await this.db.one(nearBookings, [venueId]))?.near ?? '';
  }

  /**
   * Notes that the guests have arrived, under the plan's lock; the outing then lasts until its end, three hours when the bid named none. Null
   * when the booking cannot be checked in.
   */
  async checkIn(planId: PlanId, bookingId: BookingId, at: Date): Promise<BookingView | null> {
    return (await this.db.one(checkIn, [bookingId, planId, at]))?.view ?? null;
  }
}

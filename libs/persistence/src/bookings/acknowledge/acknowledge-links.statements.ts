import type { BookingId, LinkedBooking, PlanId } from '@app/contracts';
import { statement } from '../../database/queries.js';
import { iso } from '../../database/views.js';

/** Whether a link l still works for the booking k of the venue v: its reader works there (s), and the outing has not begun. */
const GOOD = `l.expires_at > app_clock() AND s.venue_id = k.venue_id AND v.status <> 'suspended'`;
const FROM = `acknowledge_links l JOIN venue_staff s ON s.id = l.staff_id JOIN bookings k ON k.id = l.booking_id JOIN venues v ON v.id = k.venue_id`;

/** The booking that a link (its token as a hash) is about. */
export interface FoundByLink {
  planId: PlanId;
  bookingId: BookingId;
  booking: LinkedBooking;
  isUsed: boolean;
  isStanding: boolean;
}

export const putLink = statement(
  'put-acknowledge-link',
  `INSERT INTO acknowledge_links (delivery_id, booking_id, staff_id, token_hash, expires_at)
   SELECT $1, k.id, $3, $4, k.start_at FROM bookings k WHERE k.id = $2 ON CONFLICT (delivery_id) DO NOTHING`,
);

export const bookingOfLink = statement<FoundByLink>(
  'booking-of-link',
  `SELECT k.datebook_id AS "planId", k.id AS "bookingId", l.used_at IS NOT NULL AS "isUsed",
     k.status IN ('confirmed', 'checked_in') AS "isStanding",
     jsonb_build_object('venueName', v.name, 'ref', k.ref, 'firstName', k.first_name, 'startAt', ${iso('k.start_at')}, 'partySize', k.party_size,
       'proposedPrice', k.proposed_price, 'acknowledgedAt', ${iso('k.acknowledged_at')}) AS booking
   FROM ${FROM} WHERE l.token_hash = $1 AND ${GOOD}`,
);

export const takeLink = statement<{ id: string }>(
  'take-acknowledge-link',
  `UPDATE acknowledge_links SET used_at = app_clock() WHERE used_at IS NULL AND delivery_id IN (
     SELECT l.delivery_id FROM ${FROM} WHERE l.token_hash = $1 AND ${GOOD}) RETURNING delivery_id AS id`,
);

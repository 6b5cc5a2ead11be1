import type { BookingId, PlanId, LinkedBooking } from '@app/contracts';
import type { Reader } from '../../database/database.js';
import type { Transaction } from '../../database/transaction.js';
import { iso } from '../../database/views.js';

/** Whether whoever got a link l may still use it for the booking k of the venue v: they work there (s), and the outing has not begun. */
const GOOD = `l.expires_at > app_clock() AND s.venue_id = k.venue_id AND v.status <> 'suspended'`;
const FROM = `acknowledge_links l JOIN venue_staff s ON s.id = l.staff_id JOIN bookings k ON k.id = l.booking_id JOIN venues v ON v.id = k.venue_id`;

/** Stores the link of a mail that acknowledges a booking (its token as a hash), until the outing begins; a mail that is sent again keeps its link. */
export async function putAcknowledgeLink(
  tx: Transaction,
  link: { deliveryId: string; bookingId: string; staffId: string; tokenHash: Buffer },
): Promise<void> {
  await tx.query(
    `INSERT INTO acknowledge_links (delivery_id, booking_id, staff_id, token_hash, expires_at)
     SELECT $1, k.id, $3, $4, k.start_at FROM bookings k WHERE k.id = $2 ON CONFLICT (delivery_id) DO NOTHING`,
    [link.deliveryId, link.bookingId, link.staffId, link.tokenHash],
  );
}

/** The booking that a link (its token as a hash) is about. */
export interface FoundByLink {
  planId: PlanId;
  bookingId: BookingId;
  booking: LinkedBooking;
  isUsed: boolean;
  isStanding: boolean;
}

/** Reads the booking that a link (its token as a hash) is about; null when the link is unknown, too old, or of somebody who left the venue. */
export async function bookingOfLink(reader: Reader, tokenHash: Buffer): Promise<FoundByLink | null> {
  const [row] = await reader.read<FoundByLink>(
    'booking-of-link',
    `SELECT k.datebook_id AS "planId", k.id AS "bookingId", l.used_at IS NOT NULL AS "isUsed",
       k.status IN ('confirmed', 'checked_in') AS "isStanding",
       jsonb_build_object('venueName', v.name, 'ref', k.ref, 'firstName', k.first_name, 'startAt', ${iso('k.start_at')}, 'partySize', k.party_size,
         'proposedPrice', k.proposed_price, 'acknowledgedAt', ${iso('k.acknowledged_at')}) AS booking
     FROM ${FROM} WHERE l.token_hash = $1 AND ${GOOD}`,
    [tokenHash],
  );
  return row ?? null;
}

/** Uses a link (its token as a hash) up; of two presses at once one gets it. */
export async function takeAcknowledgeLink(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE acknowledge_links SET used_at = app_clock() WHERE used_at IS NULL AND delivery_id IN (
       SELECT l.delivery_id FROM ${FROM} WHERE l.token_hash = $1 AND ${GOOD}) RETURNING 1`,
    [tokenHash],
  );
  return rows.length > 0;
}

import { type Queries, statement } from '../../database/queries.js';
import type { BookingId, LinkedBooking, PlanId } from '@app/contracts';
import { iso } from '../../database/views.js';

/** Whether a link l still works for the booking k of the venue v: its reader works there (s), and the outing has not begun. */
const GOOD = `l.expires_at > app_clock() AND s.venue_id = k.venue_id AND v.status <> 'suspended'`;
const FROM = `acknowledge_links l JOIN venue_staff s ON s.id = l.staff_id JOIN bookings k ON k.id = l.booking_id JOIN venues v ON v.id = k.venue_id`;

/** The booking that a link (its token as a hash) is about. */
interface FoundByLink {
  planId: PlanId;
  bookingId: BookingId;
  booking: LinkedBooking;
  isUsed: boolean;
  isStanding: boolean;
}

const putLink = statement(
  'put-acknowledge-link',
  `INSERT INTO acknowledge_links (delivery_id, booking_id, staff_id, token_hash, expires_at)
   SELECT $1, k.id, $3, $4, k.start_at FROM bookings k WHERE k.id = $2 ON CONFLICT (delivery_id) DO NOTHING`,
);

const bookingOfLink = statement<FoundByLink>(
  'booking-of-link',
  `SELECT k.datebook_id AS "planId", k.id AS "bookingId", l.used_at IS NOT NULL AS "isUsed",
     k.status IN ('confirmed', 'checked_in') AS "isStanding",
     jsonb_build_object('venueName', v.name, 'ref', k.ref, 'firstName', k.first_name, 'startAt', ${iso('k.start_at')}, 'partySize', k.party_size,
       'proposedPrice', k.proposed_price, 'acknowledgedAt', ${iso('k.acknowledged_at')}) AS booking
   FROM ${FROM} WHERE l.token_hash = $1 AND ${GOOD}`,
);

const takeLink = statement<{ id: string }>(
  'take-acknowledge-link',
  `UPDATE acknowledge_links SET used_at = app_clock() WHERE used_at IS NULL AND delivery_id IN (
     SELECT l.delivery_id FROM ${FROM} WHERE l.token_hash = $1 AND ${GOOD}) RETURNING delivery_id AS id`,
);

/** Links of mails that acknowledge a booking, by their token's hash. They work until the outing begins. */
export class AcknowledgeLinksRepository {
  constructor(private readonly db: Queries) {}

  /** Stores the link of a mail; a mail that is sent again keeps its link. */
  async put(link: { deliveryId: string; bookingId: BookingId; staffId: string; tokenHash: Buffer }): Promise<void> {
    await this.db.all(putLink, [link.deliveryId, link.bookingId, link.staffId, link.tokenHash]);
  }

  /** The booking of a link; null when the link is unknown, too old, or of a person who left the venue. */
  bookingOf(tokenHash: Buffer): Promise<FoundByLink | null> {
    return this.db.one(bookingOfLink, [tokenHash]);
  }

  /** Uses a link up: of two presses at once one gets it. */
  async take(tokenHash: Buffer): Promise<boolean> {
    return (await this.db.one(takeLink, [tokenHash])) !== null;
  }
}

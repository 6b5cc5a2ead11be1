import type { BookingId, VenueId, BidRequestId } from '@app/contracts';
import { TUNABLES, venueCancelCounts } from '@app/domain';
import { type Queries, statement } from '../database/queries.js';
import { Venue } from './venue.entity.js';

const cancelledByVenue = statement<{ venueId: VenueId; requestId: BidRequestId }>(
  'cancelled-by-venue',
  `SELECT k.venue_id AS "venueId", b.request_id AS "requestId" FROM bookings k JOIN bids b ON b.id = k.bid_id
   WHERE k.id = $1 AND k.status = 'cancelled_by_venue'`,
);

/** Of two cancellations at once exactly one is the free one. */
const lockRecord = statement('lock-venue-record', 'SELECT 1 FROM venues WHERE id = $1 FOR NO KEY UPDATE');

/** The counted cancellations of the venue of the booking $1 in the $2 milliseconds before it. */
const earlierCancels = statement<{ earlier: number }>(
  'earlier-cancels-of-venue',
  `SELECT count(*)::int AS earlier FROM bookings k, bookings this WHERE this.id = $1 AND k.venue_id = this.venue_id
     AND k.id <> this.id AND k.status = 'cancelled_by_venue' AND k.strike IS NOT NULL
     AND k.cancelled_at > this.cancelled_at - $2 * interval '1 millisecond'`,
);

/** A booking is a later noun. */
const noteStrike = statement('note-strike-of-venue', 'UPDATE bookings SET strike = $2 WHERE id = $1');

/** Records of venues: what they kept and cancelled. */
export class VenueRecordsRepository {
  constructor(private readonly db: Queries) {}

  /**
   * Counts a venue's cancellation of a booking on its record, under the venue's row lock: of two at once exactly one is the free one, which
   * counts neither against its reliability nor in what people read of it. Gives whether it counts; null when the venue did not cancel it.
   */
  async countCancel(bookingId: BookingId): Promise<{ venueId: VenueId; requestId: BidRequestId; counts: boolean } | null> {
    const booking = await this.db.one(cancelledByVenue, [bookingId]);
    if (!booking) return null;
    const { venueId, requestId } = booking;
    await this.db.all(lockRecord, [venueId]);
    const row = await this.db.one(earlierCancels, [bookingId, TUNABLES.venueFreeCancelMs]);
    const counts = venueCancelCounts(row?.earlier ?? 0);
    if (counts) await this.db.of(Venue).update({ id: venueId }, { cancelled: () => 'cancelled + 1', dishonoured: () => 'dishonoured + 1' });
    await this.db.all(noteStrike, [bookingId, counts ? 1 : 0]);
    return { venueId, requestId, counts };
  }
}

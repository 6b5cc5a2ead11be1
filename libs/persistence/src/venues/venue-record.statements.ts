import type { VenueId, BidRequestId } from '@app/contracts';
import { statement } from '../database/queries.js';

export const cancelledByVenue = statement<{ venueId: VenueId; requestId: BidRequestId }>(
  'cancelled-by-venue',
  `SELECT k.venue_id AS "venueId", b.request_id AS "requestId" FROM bookings k JOIN bids b ON b.id = k.bid_id
   WHERE k.id = $1 AND k.status = 'cancelled_by_venue'`,
);

/** Of two cancellations at once exactly one is the free one. */
export const lockRecord = statement('lock-venue-record', 'SELECT 1 FROM venues WHERE id = $1 FOR NO KEY UPDATE');

/** The counted cancellations of the venue of the booking $1 in the $2 milliseconds before it. */
export const earlierCancels = statement<{ earlier: number }>(
  'earlier-cancels-of-venue',
  `SELECT count(*)::int AS earlier FROM bookings k, bookings this WHERE this.id = $1 AND k.venue_id = this.venue_id
     AND k.id <> this.id AND k.status = 'cancelled_by_venue' AND k.strike IS NOT NULL
     AND k.cancelled_at > this.cancelled_at - $2 * interval '1 millisecond'`,
);

export const addCancel = statement(
  'add-cancel-of-venue',
  'UPDATE venues SET cancelled = cancelled + $2, dishonoured = dishonoured + $2 WHERE id = $1',
);

/** A booking is a later noun. */
export const noteStrike = statement('note-strike-of-venue', 'UPDATE bookings SET strike = $2 WHERE id = $1');

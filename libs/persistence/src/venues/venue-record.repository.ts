import type { BookingId, VenueId, BidRequestId } from '@app/contracts';
import { TUNABLES, venueCancelCounts } from '@app/domain';
import type { Queries } from '../database/queries.js';
import * as statements from './venue-record.statements.js';

/** Records of venues: what they kept and cancelled. */
export class VenueRecordsRepository {
  constructor(private readonly db: Queries) {}

  /**
   * Counts a venue's cancellation of a booking on its record, under the venue's row lock: of two at once exactly one is the free one, which
   * counts neither against its reliability nor in what people read of it. Gives whether it counts; null when the venue did not cancel it.
   */
  async countCancel(bookingId: BookingId): Promise<{ venueId: VenueId; requestId: BidRequestId; counts: boolean } | null> {
    const booking = await this.db.one(statements.cancelledByVenue, [bookingId]);
    if (!booking) return null;
    const { venueId, requestId } = booking;
    await this.db.all(statements.lockRecord, [venueId]);
    const row = await this.db.one(statements.earlierCancels, [bookingId, TUNABLES.venueFreeCancelMs]);
    const counts = venueCancelCounts(row?.earlier ?? 0);
    const strike = counts ? 1 : 0;
    await this.db.all(statements.addCancel, [venueId, strike]);
    await this.db.all(statements.noteStrike, [bookingId, strike]);
    return { venueId, requestId, counts };
  }
}

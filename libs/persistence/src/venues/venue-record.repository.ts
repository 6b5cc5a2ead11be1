import { TUNABLES, venueCancelCounts } from '@app/domain';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';

/** Records of venues: what they kept and cancelled. */
export class VenueRecordsRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /**
   * Counts a venue's cancellation of a booking on its record, under the venue's row lock: of two at once exactly one is the free one, which
   * counts neither against its reliability nor in what people read of it. Gives whether it counts; null when the venue did not cancel it.
   */
  async countCancel(bookingId: string): Promise<{ venueId: string; requestId: string; counts: boolean } | null> {
    const [booking] = await this.tx.query<{ venueId: string; requestId: string }>(
      `SELECT k.venue_id AS "venueId", b.request_id AS "requestId" FROM bookings k JOIN bids b ON b.id = k.bid_id
     WHERE k.id = $1 AND k.status = 'cancelled_by_venue'`,
      [bookingId],
    );
    if (!booking) return null;
    const { venueId, requestId } = booking;
    await this.tx.query('SELECT 1 FROM venues WHERE id = $1 FOR NO KEY UPDATE', [venueId]);
    const [row] = await this.tx.query<{ earlier: number }>(
      `SELECT count(*)::int AS earlier FROM bookings k, bookings this WHERE this.id = $1 AND k.venue_id = this.venue_id
       AND k.id <> this.id AND k.status = 'cancelled_by_venue' AND k.strike IS NOT NULL
       AND k.cancelled_at > this.cancelled_at - $2 * interval '1 millisecond'`,
      [bookingId, TUNABLES.venueFreeCancelMs],
    );
    const counts = venueCancelCounts(row?.earlier ?? 0);
    const strike = counts ? 1 : 0;
    await this.tx.query('UPDATE venues SET cancelled = cancelled + $2, dishonoured = dishonoured + $2 WHERE id = $1', [venueId, strike]);
    await this.tx.query('UPDATE bookings SET strike = $2 WHERE id = $1', [bookingId, strike]);
    return { venueId, requestId, counts };
  }
}

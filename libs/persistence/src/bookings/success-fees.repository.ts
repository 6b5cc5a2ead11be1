import type { BookingId } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';

/** Fees that venues owe for outings. */
export class SuccessFeesRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** Notes what the venue of an outing that took place owes for it, once for each booking; invented venues owe nothing. */
  async note(bookingId: BookingId): Promise<void> {
    await this.tx.query(
      `INSERT INTO success_fees (booking_id, venue_id, share, amount)
     SELECT k.id, k.venue_id, $2::float8, round(k.proposed_price * $2::float8) FROM bookings k
       JOIN venues v ON v.id = k.venue_id AND v.kind <> 'simulated' AND NOT v.is_demo
     WHERE k.id = $1 AND k.status = 'completed' ON CONFLICT DO NOTHING`,
      [bookingId, TUNABLES.successFeeShare],
    );
  }
}

import { TUNABLES } from '@app/domain';
import type { ReviewTag, ReviewView, PlanId, BookingId, UserId } from '@app/contracts';
import { reviewSql } from './own-booking.js';
import { intervalSql } from '../database/views.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';
import { Review } from './review.entity.js';

/** One guest's review of an outing. */
export interface NewReview {
  planId: PlanId;
  bookingId: BookingId;
  userId: UserId;
  stars: number;
  tags: readonly ReviewTag[];
  text: string | null;
}

/** Reviews of outings. Called under the plan's lock. */
export class ReviewsRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /**
   * Stores a review under the plan's lock and adds its stars to the venue's, in one statement: of a completed outing, for 14 days, once for
   * each member. Simulated venues are in no statistic. null: nothing of that holds.
   */
  async insert(review: NewReview): Promise<ReviewView | null> {
    const { planId, bookingId, userId, stars, tags, text } = review;
    const [row] = await this.tx.query<{ view: ReviewView }>(
      `WITH outing AS (
       SELECT k.* FROM bookings k JOIN members m ON m.datebook_id = k.datebook_id AND m.user_id = $3 AND m.left_at IS NULL
       WHERE k.id = $1 AND k.datebook_id = $2 AND k.status = 'completed' AND app_clock() < k.completed_at + ${intervalSql(TUNABLES.reviewMs)}
     ), review AS (
       INSERT INTO reviews (booking_id, user_id, venue_id, stars, tags, text) SELECT id, $3, venue_id, $4, $5, $6 FROM outing
       ON CONFLICT (booking_id, user_id) DO NOTHING RETURNING *
     ), rated AS (
       UPDATE venues v SET rating_sum = v.rating_sum + r.stars, rating_count = v.rating_count + 1 FROM review r
       WHERE v.id = r.venue_id AND v.kind <> 'simulated'
     ) SELECT ${reviewSql('review')} AS view FROM review`,
      [bookingId, planId, userId, stars, tags, text],
    );
    return row?.view ?? null;
  }

  /** Whether the user has reviewed the outing of a booking. */
  hasReviewed(bookingId: BookingId, userId: UserId): Promise<boolean> {
    return this.db.of(Review).existsBy({ bookingId, userId });
  }
}

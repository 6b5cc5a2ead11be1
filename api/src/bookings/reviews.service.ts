import { Database } from '@app/persistence';
import { Injectable } from '@nestjs/common';
import { reviewOuting } from '@app/application';
import type { BookingOverlap, ReviewView, SaveReview, BidId, BookingId } from '@app/contracts';
import type { AuthUser } from '../http/session/access.js';
import { Idempotency } from '../http/requests/idempotency.js';
import type { CommandKey } from '../http/requests/idempotent.js';
import { fail, unwrap } from '../http/problem.js';
import { BookingsPolicy } from './bookings.policy.js';

/** Rates outings. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly database: Database,
    private readonly policy: BookingsPolicy,
    private readonly idempotency: Idempotency,
  ) {}

  async overlaps(user: AuthUser, bidId: BidId): Promise<BookingOverlap[]> {
    return (await this.database.bookings.overlapsOfBid(bidId, user.id)) ?? fail('not-found');
  }

  review(user: AuthUser, bookingId: BookingId, body: SaveReview, key: CommandKey): Promise<ReviewView> {
    return this.idempotency.runReadingFirst(key, { bookingId, body }, async (tx) => {
      const { plan, userId } = await this.policy.lockOf(tx, user, bookingId);
      return unwrap(await reviewOuting(tx, { planId: plan.id, bookingId, userId }, body));
    });
  }
}

import { Database } from '@app/persistence';
import { Injectable } from '@nestjs/common';
import { reviewOuting } from '@app/application';
import type { BookingOverlap, ReviewView, SaveReview } from '@app/contracts';
import { lockAsMember } from '../bids/bids.policy.js';
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

  async overlaps(user: AuthUser, bidId: string): Promise<BookingOverlap[]> {
    return (await this.database.bookings.overlapsOfBid(bidId, user.id)) ?? fail('not-found');
  }

  review(user: AuthUser, bookingId: string, body: SaveReview, key: CommandKey): Promise<ReviewView> {
    return this.idempotency.runReadingFirst(key, { bookingId, body }, async (tx) => {
      const planId = await this.policy.planOf(user, bookingId, tx);
      await lockAsMember(tx, planId, user);
      return unwrap(await reviewOuting(tx, { planId, bookingId, userId: user.id }, body));
    });
  }
}

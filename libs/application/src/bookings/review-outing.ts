import type { ReviewView, SaveReview, PlanId, BookingId, UserId } from '@app/contracts';
import { hidePersonalData } from '@app/domain';
import { newEvent, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** A member and the booking that they review. */
export interface Reviewer {
  planId: PlanId;
  bookingId: BookingId;
  userId: UserId;
}

const WHEN = 'An outing can be rated for 14 days, once it is over.';

/** Reviews a completed outing for a member, once, within 14 days. Call under the plan's lock. Personal data in the text is hidden. */
export async function reviewOuting(tx: Transaction, reviewer: Reviewer, { stars, tags, text }: SaveReview): Promise<Outcome<ReviewView>> {
  const { planId, bookingId, userId } = reviewer;
  const shown = hidePersonalData(text ?? '').trim() || null;
  const review = await tx.reviews.insert({ ...reviewer, stars, tags, text: shown });
  if (!review) return (await tx.reviews.hasReviewed(bookingId, userId)) ? refused('already-reviewed') : refused('booking-state', WHEN);
  await tx.append(planId, newEvent('booking.reviewed', { memberId: userId }));
  return done(review);
}

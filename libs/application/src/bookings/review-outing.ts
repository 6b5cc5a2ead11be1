import type { ReviewView, SaveReview, PlanId, BookingId, UserId } from '@app/contracts';
import { hidePersonalData } from '@app/domain';
import { newEvent, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Who reviews which outing. */
export interface Reviewer {
  planId: PlanId;
  bookingId: BookingId;
  userId: UserId;
}

const WHEN = 'An outing can be rated for 14 days, once it is over.';

/** A member reviews an outing, under the plan's lock: a completed one, for 14 days, once. What the text tells of people is hidden. */
export async function reviewOuting(tx: Transaction, reviewer: Reviewer, { stars, tags, text }: SaveReview): Promise<Outcome<ReviewView>> {
  const { planId, bookingId, userId } = reviewer;
  const shown = hidePersonalData(text ?? '').trim() || null;
  const review = await tx.reviews.insert({ ...reviewer, stars, tags, text: shown });
  if (!review) return (await tx.reviews.hasReviewed(bookingId, userId)) ? refused('already-reviewed') : refused('booking-state', WHEN);
  await tx.append(planId, newEvent('booking.reviewed', { memberId: userId }));
  return done(review);
}

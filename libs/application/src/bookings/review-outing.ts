import type { ReviewView, SaveReview } from '@app/contracts';
import { hidePersonalData } from '@app/domain';
import { newEvent, type Transaction } from '@app/persistence';

/** Who reviews which outing. */
export interface Reviewer {
  planId: string;
  bookingId: string;
  userId: string;
}
export type ReviewResult = { review: ReviewView } | { refused: 'already-reviewed' | 'booking-state' };

/** A member reviews an outing, under the plan's lock: a completed one, for 14 days, once. What the text tells of people is hidden. */
export async function reviewOuting(tx: Transaction, reviewer: Reviewer, { stars, tags, text }: SaveReview): Promise<ReviewResult> {
  const { planId, bookingId, userId } = reviewer;
  const shown = hidePersonalData(text ?? '').trim() || null;
  const review = await tx.reviews.insert({ ...reviewer, stars, tags, text: shown });
  if (!review) return { refused: (await tx.reviews.hasReviewed(bookingId, userId)) ? 'already-reviewed' : 'booking-state' };
  await tx.append(planId, newEvent('booking.reviewed', { memberId: userId }));
  return { review };
}

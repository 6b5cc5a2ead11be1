import type { BidRequestView, SharedBid, UserId } from '@app/contracts';
import { needsApproval, secondChoice } from '@app/domain';
import type { Transaction, ResultOf } from '@app/persistence';

type BookedSlot = ResultOf<'bookingEnds', 'loadSlot'>;

/**
 * Reopens the choice after a booking has fallen through: the bids that lost to it and still stand are pending, and the request has a new decision
 * window. Returns null if there is no such bid.
 */
export async function offerSecondChoice(
  tx: Transaction,
  booking: BookedSlot,
): Promise<{ request: BidRequestView; bids: SharedBid[] } | null> {
  const choice = secondChoice(booking.now, await tx.bookingEnds.listLostBids(booking));
  if (!choice) return null;
  const request = await tx.bookingEnds.reopenDecision(booking.requestId, choice.decidesUntil);
  const bids = await tx.bookingEnds.reopenBids(choice.offers.map(({ id }) => id));
  return { request, bids };
}

/** Applies the limit of strikes: a person who has reached it needs an approval for further bookings. */
export async function countStrikes(tx: Transaction, userId: UserId): Promise<void> {
  if (needsApproval(await tx.strikes.count(userId))) await tx.strikes.requireApproval(userId);
}

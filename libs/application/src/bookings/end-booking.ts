import type { BidRequestView, SharedBid, UserId } from '@app/contracts';
import { needsApproval, secondChoice } from '@app/domain';
import type { Transaction, ResultOf } from '@app/persistence';

type BookedSlot = ResultOf<'bookingEnds', 'loadSlot'>;

/**
 * Lets the planners of a booking that fell through choose among the bids that lost to it: those that still hold are pending again, and the
 * request is in a new decision window. null when there is none.
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

/** With a new strike: from the limit of strikes on, a person needs an approval to book. */
export async function countStrikes(tx: Transaction, userId: UserId): Promise<void> {
  if (needsApproval(await tx.strikes.count(userId))) await tx.strikes.requireApproval(userId);
}

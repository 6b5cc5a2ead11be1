import type { BidRef, Transaction } from '@app/persistence';
import type { VenueBidView, PlanId, BidId, VenueId } from '@app/contracts';
import { done, refused, type Outcome } from '../outcome.js';

/** Withdraws a venue's bid that is pending or stale. Call under the plan's lock. */
export const withdrawBid = (tx: Transaction, ref: BidRef): Promise<Outcome<VenueBidView>> => end(tx, ref, 'withdrawn');

/** Declines a bid for the planners. Call under the plan's lock. */
export const declineBid = (tx: Transaction, planId: PlanId, bidId: BidId): Promise<Outcome<VenueBidView>> =>
  end(tx, { planId, bidId, venueId: null }, 'declined');

async function end(
  tx: Transaction,
  ref: Omit<BidRef, 'venueId'> & { venueId: VenueId | null },
  status: 'withdrawn' | 'declined',
): Promise<Outcome<VenueBidView>> {
  const ended = await tx.bids.end(ref, status);
  if (!ended) return refused('bid-no-longer-open');
  tx.raiseFeed(`venue:${ended.shared.venueId}`, { type: 'bid.changed', requestId: ended.shared.requestId });
  await tx.append(ref.planId, { type: `bid.${status}`, data: { bids: [ended.shared] } });
  return done(ended.own);
}

import type { BidRef, Transaction } from '@app/persistence';
import { done } from '../outcome.js';
import type { BidResult } from './bid-outcome.js';

/** Takes a venue's bid back while it is pending or waits to be confirmed again, under the plan's lock. */
export const withdrawBid = (tx: Transaction, ref: BidRef): Promise<BidResult> => end(tx, ref, 'withdrawn');

/** The owner says no to a bid, under the plan's lock. */
export const declineBid = (tx: Transaction, planId: string, bidId: string): Promise<BidResult> =>
  end(tx, { planId, bidId, venueId: null }, 'declined');

async function end(
  tx: Transaction,
  ref: Omit<BidRef, 'venueId'> & { venueId: string | null },
  status: 'withdrawn' | 'declined',
): Promise<BidResult> {
  const ended = await tx.bids.end(ref, status);
  if (!ended) return { refused: 'bid-no-longer-open' };
  tx.raiseFeed(`venue:${ended.shared.venueId}`, { type: 'bid.changed', requestId: ended.shared.requestId });
  await tx.append(ref.planId, { type: `bid.${status}`, data: { bids: [ended.shared] } });
  return done(ended.own);
}

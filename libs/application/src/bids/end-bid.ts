import { endBid, type OnBid, type Transaction } from '@app/persistence';
import type { BidResult } from './bid-outcome.js';

/** Takes a venue's bid back while it is pending or waits to be confirmed again, under the plan's lock. */
export const withdrawBid = (tx: Transaction, on: OnBid): Promise<BidResult> => end(tx, on, 'withdrawn');

/** The owner says no to a bid, under the plan's lock. */
export const declineBid = (tx: Transaction, datebookId: string, bidId: string): Promise<BidResult> =>
  end(tx, { datebookId, bidId, venueId: null }, 'declined');

async function end(tx: Transaction, on: Parameters<typeof endBid>[1], status: 'withdrawn' | 'declined'): Promise<BidResult> {
  const ended = await endBid(tx, on, status);
  if (!ended) return { refused: 'bid-no-longer-open' };
  tx.raiseFeed(`venue:${ended.shared.venueId}`, { type: 'bid.changed', requestId: ended.shared.requestId });
  await tx.append(on.datebookId, { type: `bid.${status}`, data: { bids: [ended.shared] } });
  return { bid: ended.own };
}

import { endBid, type Transaction } from '@app/persistence';
import type { BidResult } from './bid-outcome.js';

/** The owner says no to a bid, under the plan's lock. */
export async function declineBid(tx: Transaction, datebookId: string, bidId: string): Promise<BidResult> {
  const ended = await endBid(tx, { datebookId, bidId, venueId: null }, 'declined');
  if (!ended) return { refused: 'bid-no-longer-open' };
  tx.raiseFeed(`venue:${ended.shared.venueId}`, { type: 'bid.changed', requestId: ended.shared.requestId });
  await tx.append(datebookId, { type: 'bid.declined', data: { bids: [ended.shared] } });
  return { bid: ended.own };
}

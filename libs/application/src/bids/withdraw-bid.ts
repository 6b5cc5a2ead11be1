import { endBid, type OnBid, type Transaction } from '@app/persistence';
import type { BidResult } from './bid-outcome.js';

/** Takes a venue's bid back while it is pending or waits to be confirmed again, under the plan's lock. */
export async function withdrawBid(tx: Transaction, on: OnBid): Promise<BidResult> {
  const ended = await endBid(tx, on, 'withdrawn');
  if (!ended) return { refused: 'bid-no-longer-open' };
  tx.raiseFeed(`venue:${ended.shared.venueId}`, { type: 'bid.changed', requestId: ended.shared.requestId });
  await tx.append(on.datebookId, { type: 'bid.withdrawn', data: { bids: [ended.shared] } });
  return { bid: ended.own };
}

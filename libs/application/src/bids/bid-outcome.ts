import type { BidRequestView, ErrorCode, EventExtras, SharedBid, VenueBidView } from '@app/contracts';
import { extendsClose, movesClose, whyClosed, type BidContext } from '@app/domain';
import { bidViews, extendClose, newEvent, readBids, type NewEvent, type Transaction } from '@app/persistence';
import { refreshRanks } from './refresh-ranks.js';

/** Why nothing was done: an error code and, for the rules of a bid, the sentences by field. */
export interface Refused {
  refused: ErrorCode;
  fieldErrors?: Record<string, string[]>;
}
/** What came of a command on a venue's bid: the bid as its venue reads it now. */
export type BidResult = { bid: VenueBidView } | Refused;

/**
 * What follows once a bid came or improved: a late leader moves the close, ranks are worked out anew in round 2, and all of it is appended.
 * Call under the plan's lock, after the write.
 */
export async function afterBidWritten(
  tx: Transaction,
  context: BidContext,
  bidId: string,
  type: 'bid.placed' | 'bid.revised',
  extras: Pick<EventExtras['bid.revised'], 'counter'> = {},
): Promise<BidResult> {
  // Only a bid of the last minutes can move the close: who leads need not be read before.
  const late = whyClosed(context) === null && extendsClose(context, true);
  const extendMs = late ? movesClose(context, (await readBids(tx, context.requestId, context.venueId)).activeBids, bidId) : 0;
  if (extendMs > 0) await extendClose(tx, context.requestId, extendMs);
  if (context.round === 2) await refreshRanks(tx, context.requestId);
  return appendBidEvent(tx, context, bidId, (shared, request) => [
    newEvent(type, { bids: [shared], request, bidId, ...extras }),
    ...(extendMs > 0 ? [newEvent('request.extended', { request, by: 'soft-close' })] : []),
  ]);
}

/** Appends the events of a change of a bid as it is now, and lets its venue read it again. */
export async function appendBidEvent(
  tx: Transaction,
  context: BidContext,
  bidId: string,
  events: (shared: SharedBid, request: BidRequestView) => NewEvent | NewEvent[],
): Promise<BidResult> {
  const { shared, own, request } = await bidViews(tx, bidId);
  // It travels with the commit, which waits for it.
  void tx.append(context.datebookId, ...[events(shared, request)].flat());
  tx.raiseFeed(`venue:${context.venueId}`, { type: 'bid.changed', requestId: context.requestId });
  return { bid: own };
}

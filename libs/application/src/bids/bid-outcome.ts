import type { EventExtras, SharedBid, VenueBidView, BidId } from '@app/contracts';
import { extendsClose, movesClose, TUNABLES, whyClosed, type BidContext } from '@app/domain';
import { newEvent, type BidViews, type NewEvent, type Transaction } from '@app/persistence';
import { done, type Outcome, type Refusal } from '../outcome.js';
import { refreshRanks } from './refresh-ranks.js';

/** Refuses an offer far above the planners' maximum, and counts it: a venue gets a limited number of such refusals. Call under the plan's lock. */
export async function refuseTooDear(tx: Transaction, context: BidContext): Promise<Refusal> {
  await tx.bidInputs.countTooDear(context);
  const left = TUNABLES.tooDearOffers - context.tooDearOffers - 1;
  const tries = left === 0 ? 'That was the last try.' : left === 1 ? 'You have one more try.' : `You have ${left} more tries.`;
  const share = Math.round(TUNABLES.aboveBudgetShare * 100);
  const fieldErrors = { proposedPrice: [`The total is more than ${share} % above the planners’ maximum. ${tries}`] };
  return { refused: 'bid-rule', fieldErrors, isCounted: true };
}

/**
 * Handles a new or improved bid: a late leader moves the close, in round 2 the venue gets its rank, and the events are appended.
 * Call under the plan's lock, after the write; `views` is the result of that write.
 */
export async function afterBidWritten(
  tx: Transaction,
  context: BidContext,
  bidId: BidId,
  type: 'bid.placed' | 'bid.revised',
  { views, ...extras }: Pick<EventExtras['bid.revised'], 'counter'> & { views?: BidViews } = {},
): Promise<Outcome<VenueBidView>> {
  // Only a bid of the last minutes can move the close, so earlier ones need no read of the leader.
  const late = whyClosed(context) === null && extendsClose(context, true);
  const extendMs = late ? movesClose(context, (await tx.bidInputs.listBids(context.requestId, context.venueId)).activeBids, bidId) : 0;
  if (extendMs > 0) await tx.requests.extendClose(context.requestId, extendMs);
  if (context.round === 2) await refreshRanks(tx, context.requestId, context.venueId);
  // The bid's own statement predates the extension, so the row is read again.
  const now = views && extendMs === 0 ? views : await tx.bids.readViews(bidId);
  return publishBid(tx, context, now, ({ shared, request }) => [
    newEvent(type, { bids: [shared], request, bidId, ...extras }),
    ...(extendMs > 0 ? [newEvent('request.extended', { request, by: 'soft-close' })] : []),
  ]);
}

/** Appends the event of a change of a bid, and has its venue read the bid again. */
export async function appendBidEvent(
  tx: Transaction,
  context: BidContext,
  bidId: BidId,
  event: (shared: SharedBid) => NewEvent,
): Promise<Outcome<VenueBidView>> {
  return publishBid(tx, context, await tx.bids.readViews(bidId), ({ shared }) => [event(shared)]);
}

function publishBid(tx: Transaction, context: BidContext, views: BidViews, events: (views: BidViews) => NewEvent[]): Outcome<VenueBidView> {
  // The events travel with the commit, which waits for them.
  void tx.append(context.planId, ...events(views));
  tx.raiseFeed(`venue:${context.venueId}`, { type: 'bid.changed', requestId: context.requestId });
  return done(views.own);
}

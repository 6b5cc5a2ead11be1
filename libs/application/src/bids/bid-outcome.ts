import type { EventExtras, SharedBid, VenueBidView, BidId } from '@app/contracts';
import { extendsClose, bidExtensionMs, TUNABLES, whyClosed, type BidContext, type BidJudgement } from '@app/domain';
import { newEvent, type NewEvent, type Transaction, type ResultOf } from '@app/persistence';
import { done, refused, type Outcome, type Refusal } from '../outcome.js';
import { refreshRanks } from './refresh-ranks.js';

type BidViews = ResultOf<'bids', 'readViews'>;

/**
 * Refuses an offer that breaks a rule of its request; null if it may be stored. It counts an offer far above the planners' maximum, because a venue
 * gets a limited number of such refusals. Call under the plan's lock.
 */
export async function refuseOffer(
  tx: Transaction,
  context: BidContext,
  { fieldErrors, isTooDear }: Pick<BidJudgement, 'fieldErrors' | 'isTooDear'>,
): Promise<Refusal | null> {
  if (fieldErrors) return refused('bid-rule', undefined, fieldErrors);
  if (!isTooDear) return null;
  await tx.bidInputs.countTooDear(context);
  const left = TUNABLES.tooDearOffers - context.tooDearOffers - 1;
  const tries = left === 0 ? 'That was the last try.' : left === 1 ? 'You have one more try.' : `You have ${left} more tries.`;
  const share = Math.round(TUNABLES.aboveBudgetShare * 100);
  const proposedPrice = [`The total is more than ${share} % above the planners’ maximum. ${tries}`];
  return { ...refused('bid-rule', undefined, { proposedPrice }), isCounted: true };
}

/**
 * Finishes the storing of an improved bid: extends the close for a late leader, computes the venue's rank in round 2, and appends the events. Call
 * under the plan's lock.
 */
export async function afterRevision(
  tx: Transaction,
  context: BidContext,
  bidId: BidId,
  extras: Pick<EventExtras['bid.revised'], 'counter'> = {},
): Promise<Outcome<VenueBidView>> {
  // Only a bid of the last minutes can move the close, so earlier ones need no read of the leader.
  const late = whyClosed(context) === null && extendsClose(context, true);
  const extendMs = late ? bidExtensionMs(context, (await tx.bidInputs.listBids(context.requestId, context.venueId)).activeBids, bidId) : 0;
  const extended = extendMs > 0 ? await tx.requests.extendClose(context.requestId, extendMs) : null;
  if (context.round === 2) await refreshRanks(tx, context.requestId, context.venueId);
  return publishBid(tx, context, await tx.bids.readViews(bidId), ({ shared }) => [
    newEvent('bid.revised', { bids: [shared], bidId, ...extras }),
    ...(extended ? [newEvent('request.extended', { request: extended, by: 'soft-close' })] : []),
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

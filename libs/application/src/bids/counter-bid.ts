import type { CounterBid, SharedBid, PlanId, BidId } from '@app/contracts';
import { checkCounter, counterUntil, errorsByField, hidePersonalData, whyNotCountered } from '@app/domain';
import { newEvent, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/**
 * Makes a counter-offer: the decider proposes a lower price for a bid. Call under the plan's lock. The venue can answer for 15 minutes, but no
 * longer than the bid stands. A counter-offer is possible in the decision window, too.
 */
export async function counterBid(tx: Transaction, planId: PlanId, bidId: BidId, body: CounterBid): Promise<Outcome<SharedBid>> {
  const bid = await tx.counters.loadBid(planId, bidId);
  if (!bid) return refused('not-found');
  const reason = whyNotCountered(bid, body.expectedVersion);
  if (reason) return refused(reason);
  const problems = checkCounter(bid, body.proposedPrice);
  if (problems.length > 0) return refused('bid-rule', undefined, errorsByField(problems));
  await tx.counters.endOld(bidId);
  const note = body.note == null ? null : hidePersonalData(body.note);
  await tx.counters.insert(bidId, { proposedPrice: body.proposedPrice, note, until: counterUntil(bid.now, bid.standsUntil) });
  const shared = await tx.bids.readShared(bidId);
  // Only the venue itself is notified: its rivals must not learn of a negotiation.
  await tx.venueNotices.leave('counter_received', shared.requestId, [shared.venueId]);
  tx.raiseFeed(`venue:${shared.venueId}`, { type: 'counter.received', requestId: shared.requestId });
  await tx.append(planId, newEvent('bid.countered', { bids: [shared], bidId }));
  return done(shared);
}

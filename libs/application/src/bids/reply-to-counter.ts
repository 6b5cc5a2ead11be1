import type { CounterReply, VenueBidView } from '@app/contracts';
import { checkCounterReply, errorsByField, isAboveBudget, scoreOf, withChanges } from '@app/domain';
import { newEvent, type BidRef, type Transaction } from '@app/persistence';
import { refused, type Outcome } from '../outcome.js';
import { afterRevision, appendBidEvent } from './bid-outcome.js';

/**
 * Answers the open counter-offer to a venue's bid: no, yes, or once with a price between the two. Call under the plan's lock. Yes and another price
 * make a new version of the bid that does not count as an improvement. Nothing is booked before the decider accepts it.
 */
export async function replyToCounter(tx: Transaction, ref: BidRef, reply: CounterReply): Promise<Outcome<VenueBidView>> {
  const found = await tx.bidInputs.loadOwnBid(ref);
  if (!found) return refused('not-found');
  const { context, mine } = found;
  if (context.changing) return refused('plan-state');
  const counter = await tx.counters.open(ref.bidId, reply.counterId ?? null);
  if (!counter) return refused(mine.status === 'pending' ? 'counter-over' : 'bid-no-longer-open');
  if (reply.accept === false) {
    await tx.counters.saveReply(counter.id, 'refused', null);
    return appendBidEvent(tx, context, mine.id, (shared) => newEvent('bid.counter-refused', { bids: [shared], bidId: mine.id }));
  }
  const proposedPrice = reply.proposedPrice ?? counter.proposedPrice;
  const problems = reply.proposedPrice === undefined ? [] : checkCounterReply(mine.proposedPrice, counter.proposedPrice, proposedPrice);
  if (problems.length > 0) return refused('bid-rule', undefined, errorsByField(problems));
  const outcome = reply.proposedPrice === undefined ? 'accepted' : 'met';
  await tx.counters.saveReply(counter.id, outcome, proposedPrice);
  const next = withChanges(mine, { proposedPrice });
  const judgement = { aboveBudget: isAboveBudget(proposedPrice, context.spec.maxSpend), offer: next };
  const score = scoreOf(context, await tx.bidInputs.memberPoints(context.requestId), next);
  await tx.bids.saveRevision(context, mine.id, judgement, score, { counts: false });
  return afterRevision(tx, context, mine.id, { counter: outcome });
}

import type { BidRequestView, BidRequestId, PlanState } from '@app/contracts';
import type { DatebookRow, Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../../outcome.js';

/**
 * The owner ends the bidding early, under the plan's lock. With bids on the table the decision begins, as long as it would have been;
 * without any, or in the decision itself, the request is closed and the bids left are over.
 */
export async function closeRequest(tx: Transaction, plan: DatebookRow, requestId: BidRequestId): Promise<Outcome<BidRequestView>> {
  const request = await tx.requests.loadOwned(plan.id, requestId);
  if (!request) return refused('not-found');
  if (request.status === 'closed' || request.status === 'cancelled') return refused('auction-closed');
  const state = stateAfterClose(plan);
  if (state !== plan.state) await tx.plans.move(plan.id, state);
  if (request.status !== 'decision' && request.pending > 0) {
    const view = await tx.requests.startDecision(requestId);
    await tx.append(plan.id, { type: 'request.decision', data: { plan: { state }, request: view } });
    return done(view);
  }
  const ended = await endRequest(tx, plan);
  return ended ? done(ended) : refused('auction-closed');
}

const stateAfterClose = ({ state }: DatebookRow): PlanState => (state === 'live' ? 'deciding' : state);

/** Closes a plan's request and ends the bids left, under the plan's lock, and says so; null when it had none. The caller moves the plan. */
export async function endRequest(tx: Transaction, plan: DatebookRow): Promise<BidRequestView | null> {
  const { request, bids } = await tx.requests.end(plan.id, { request: 'closed', bids: 'expired' });
  if (request) await tx.append(plan.id, { type: 'request.closed', data: { plan: { state: stateAfterClose(plan) }, request, bids } });
  return request;
}

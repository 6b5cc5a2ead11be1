import type { BidRequestView, BidRequestId, PlanState } from '@app/contracts';
import type { DatebookRow, Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../../outcome.js';

/**
 * Ends the bidding early for the planners. Call under the plan's lock. With bids the decision window begins at its usual length; without any, or in
 * the decision window, the request is closed and its remaining bids expire.
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

/**
 * Closes a plan's request, expires its remaining bids and appends the event. Call under the plan's lock. Returns null if there is no request. The
 * caller changes the plan's state.
 */
export async function endRequest(tx: Transaction, plan: DatebookRow): Promise<BidRequestView | null> {
  const { request, bids } = await tx.requests.end(plan.id, { request: 'closed', bids: 'expired' });
  if (request) await tx.append(plan.id, { type: 'request.closed', data: { plan: { state: stateAfterClose(plan) }, request, bids } });
  return request;
}

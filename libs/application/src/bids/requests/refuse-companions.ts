import { isBiddable, restingState } from '@app/domain';
import { readinessOf, sharedPlan, type DatebookRow, type Transaction } from '@app/persistence';
import type { BidRequestView, BidRequestId } from '@app/contracts';
import { done, refused, type Outcome } from '../../outcome.js';

/**
 * The owner does not want what was asked instead of the chosen kinds of place, under the plan's lock: the request ends, its offers are given up and nobody is
 * asked again before the owner says so. Only where none of the chosen kinds takes offers; else offers are declined one by one.
 */
export async function refuseCompanions(tx: Transaction, plan: DatebookRow, requestId: BidRequestId): Promise<Outcome<BidRequestView>> {
  if (!(await tx.requests.loadOwned(plan.id, requestId))) return refused('not-found');
  if (!plan.effective || plan.effective.placeTypes.some(isBiddable)) return refused('plan-state');
  const { request, bids } = await tx.requests.end(plan.id, { request: 'cancelled', bids: 'lost' });
  if (!request) return refused('auction-closed');
  const readiness = readinessOf(plan, await tx.members.list(plan.id));
  const stored = await tx.plans.store({ ...plan, bidding: 'held', bidding_chosen: true, state: restingState(readiness) });
  await tx.append(plan.id, { type: 'request.cancelled', data: { plan: sharedPlan(stored), request, bids } });
  return done(request);
}

import { isPlanOver } from '@app/domain';
import { sharedPlan, type DatebookRow, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import type { PlanContext } from './plan-context.js';

/**
 * Deletes a plan for all members. Call under the plan's lock. Open bids are lost, and the venues are notified. A standing booking must be cancelled
 * first.
 */
export async function deletePlan(tx: Transaction, { plan }: PlanContext): Promise<Outcome<void>> {
  if (plan.state === 'booked' || (plan.itinerary_at && (await tx.parts.statesOf(plan.id)).booked)) return refused('booking-first');
  await endPlan(tx, plan);
  return done(undefined);
}

/**
 * Ends a plan for all members, or puts away one that is over. Call under the plan's lock. Open bids are lost, and the venues are notified.
 */
export async function endPlan(tx: Transaction, plan: DatebookRow): Promise<void> {
  const ended = await tx.requests.end(plan.id, { request: 'cancelled', bids: 'lost' });
  // A plan that is over keeps its state: an outing that took place was not cancelled.
  const state = isPlanOver(plan.state) ? plan.state : 'cancelled';
  const stored = await tx.plans.store({ ...plan, state, deleted_at: await tx.now() });
  const request = ended.request ? { request: ended.request } : {};
  await tx.append(plan.id, { type: 'datebook.cancelled', data: { plan: sharedPlan(stored), bids: ended.bids, ...request } });
}

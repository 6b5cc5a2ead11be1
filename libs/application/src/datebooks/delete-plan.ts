import { isPlanOver } from '@app/domain';
import { sharedPlan, type DatebookRow, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import type { PlanContext } from './plan-context.js';

/** Deletes a plan for all, under its lock: open bids are lost, the venues are notified. A booking that stands must be cancelled first. */
export async function deletePlan(tx: Transaction, { plan }: PlanContext): Promise<Outcome<void>> {
  if (plan.state === 'booked' || (plan.itinerary_at && (await tx.parts.statesOf(plan.id)).booked)) return refused('booking-first');
  await endPlan(tx, plan);
  return done(undefined);
}

/** Ends a plan for all, under its lock, or puts one away that is over: open bids are lost, the venues are notified. */
export async function endPlan(tx: Transaction, plan: DatebookRow): Promise<void> {
  const ended = await tx.requests.end(plan.id, { request: 'cancelled', bids: 'lost' });
  // What is over is only put away: an outing that took place is not cancelled by that.
  const state = isPlanOver(plan.state) ? plan.state : 'cancelled';
  const stored = await tx.plans.store({ ...plan, state, deleted_at: await tx.now() });
  const request = ended.request ? { request: ended.request } : {};
  await tx.append(plan.id, { type: 'datebook.cancelled', data: { plan: sharedPlan(stored), bids: ended.bids, ...request } });
}

import { isPlanOver } from '@app/domain';
import { clock, endRequest, sharedPlan, store, type DatebookRow, type Transaction } from '@app/persistence';

/** Ends a plan for all, under its lock, or puts one away that is over: open bids are lost, the venues are told. */
export async function endPlan(tx: Transaction, plan: DatebookRow): Promise<void> {
  const ended = await endRequest(tx, plan.id, { request: 'cancelled', bids: 'lost' });
  // What is over is only put away: an outing that took place is not cancelled by that.
  const state = isPlanOver(plan.state) ? plan.state : 'cancelled';
  const stored = await store(tx, { ...plan, state, deleted_at: await clock(tx) });
  const request = ended.request ? { request: ended.request } : {};
  await tx.append(plan.id, { type: 'datebook.cancelled', data: { plan: sharedPlan(stored), bids: ended.bids, ...request } });
}

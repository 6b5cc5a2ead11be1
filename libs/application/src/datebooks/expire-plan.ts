import { canMove, isPlanOpen, planExpiry } from '@app/domain';
import { STEPS, type Database, type DatebookRow, type Transaction } from '@app/persistence';

/** Expires each due plan in a transaction of its own. Returns the number of due plans. */
export async function expireDuePlans(database: Database): Promise<number> {
  return STEPS.expirePlans.eachPlan(database, await database.planClock.listDue(), expirePlan);
}

/** The interval at which an evening with stops at venues is checked again. */
const PARTS_WAIT_MS = 30 * 60_000;

/**
 * Ends a plan if its date has passed by the database's clock; a later date only moves the timer. Call under the plan's lock. An evening waits for
 * its stops, and is done if one of them was booked.
 */
export async function expirePlan(tx: Transaction, plan: DatebookRow): Promise<void> {
  const now = await tx.now();
  const { effective } = plan;
  const expiry = effective ? planExpiry(effective, plan.created_at) : now;
  if (!isPlanOpen(plan.state) || plan.deleted_at) return tx.planClock.saveExpiry(plan.id, null);
  if (expiry > now) return tx.planClock.saveExpiry(plan.id, expiry);
  const parts = plan.itinerary_at ? await tx.parts.statesOf(plan.id) : null;
  if (parts?.running) return tx.planClock.saveExpiry(plan.id, new Date(now.getTime() + PARTS_WAIT_MS));
  const state = parts?.done && canMove('plan', plan.state, 'done') ? 'done' : 'expired';
  await tx.plans.move(plan.id, state);
  const { request, bids } = await tx.requests.end(plan.id, { request: 'closed', bids: 'expired' });
  await tx.append(plan.id, { type: 'datebook.expired', data: { plan: { state }, ...(request ? { request } : {}), bids } });
}

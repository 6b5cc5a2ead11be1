import type { PlanId } from '@app/contracts';
import { STEPS, type Database, type Transaction } from '@app/persistence';

/** Expires each bid whose expiry, or whose time for a reconfirmation, has passed. Returns the number of plans with due bids. */
export async function expireDueBids(database: Database): Promise<number> {
  return STEPS.expireBids.eachPlan(database, await database.requestClock.plansWithDueBids(), (tx, plan) => expireBids(tx, plan.id));
}

/**
 * Expires the due bids of one plan by the database's clock. Call under the plan's lock. `over` is the id of a bid that is known to be due.
 */
export async function expireBids(tx: Transaction, planId: PlanId, over: string | null = null): Promise<void> {
  const bids = await tx.requestClock.endDueBids(planId, over);
  if (bids.length > 0) await tx.append(planId, { type: 'bid.expired', data: { bids } });
}

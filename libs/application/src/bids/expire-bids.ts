import type { PlanId } from '@app/contracts';
import { STEPS, type Database, type Transaction } from '@app/persistence';

/** Expires every bid whose own time, or whose time to be confirmed again, has run out; gives how many plans were looked at. */
export async function expireDueBids(database: Database): Promise<number> {
  return STEPS.expireBids.eachPlan(database, await database.requestClock.plansWithDueBids(), (tx, plan) => expireBids(tx, plan.id));
}

/** Expires the bids of one plan whose time is over by the database's clock, under its lock; `over` is one that is known to be. */
export async function expireBids(tx: Transaction, planId: PlanId, over: string | null = null): Promise<void> {
  const bids = await tx.requestClock.endDueBids(planId, over);
  if (bids.length > 0) await tx.append(planId, { type: 'bid.expired', data: { bids } });
}

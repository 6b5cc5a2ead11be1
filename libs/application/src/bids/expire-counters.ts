import type { SharedBid, PlanId } from '@app/contracts';
import { STEPS, newEvent, type Database, type Transaction } from '@app/persistence';

/**
 * Ends each counter-offer whose time has passed, each plan in a transaction of its own. Returns the number of plans with due counter-offers.
 */
export async function expireDueCounters(database: Database): Promise<number> {
  return STEPS.expireCounters.eachPlan(database, await database.counters.plansWithDue(), (tx, plan) => expireCounters(tx, plan.id));
}

/** Ends the counter-offers of one plan whose time is over by the database's clock, under its lock; those left behind end unsaid. */
async function expireCounters(tx: Transaction, planId: PlanId): Promise<void> {
  const bids: SharedBid[] = [];
  for (const { bidId, status } of await tx.counters.endDue(planId)) if (status === 'expired') bids.push(await tx.bids.readShared(bidId));
  if (bids.length === 0) return;
  for (const bid of bids) tx.raiseFeed(`venue:${bid.venueId}`, { type: 'bid.changed', requestId: bid.requestId });
  await tx.append(planId, newEvent('bid.counter-expired', { bids }));
}

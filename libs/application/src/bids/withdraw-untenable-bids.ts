import type { PlanId } from '@app/contracts';
import { STEPS, type Database, type Transaction } from '@app/persistence';

/**
 * Takes back the bids that a venue can't keep because its slot has filled up or its day was blacked out, plan by plan; gives how many were
 * looked at. An acceptance can't do it: it would need the locks of other plans. Until the tick comes by, accepting such a bid answers that
 * the venue is full.
 */
export async function withdrawFullSlots(database: Database): Promise<number> {
  return STEPS.withdrawFullSlots.eachPlan(database, await database.untenableBids.plansWithFullSlots(), (tx, plan) =>
    withdrawFull(tx, plan.id),
  );
}

/** Takes back the bids of suspended venues, plan by plan; gives how many were looked at. The suspension itself can't: it would need the locks of all their plans. */
export async function withdrawSuspended(database: Database): Promise<number> {
  return STEPS.withdrawSuspendedVenues.eachPlan(database, await database.untenableBids.plansWithSuspendedVenues(), async (tx, plan) => {
    const bids = await tx.untenableBids.endOfSuspended(plan.id);
    if (bids.length > 0) await tx.append(plan.id, { type: 'bid.withdrawn', data: { bids } });
  });
}

async function withdrawFull(tx: Transaction, planId: PlanId): Promise<void> {
  const bids = await tx.untenableBids.endWithoutSeats(planId);
  if (bids.length > 0) await tx.append(planId, { type: 'bid.withdrawn', data: { bids } });
  for (const { venueId, requestId } of bids) {
    await tx.venueNotices.leave('capacity_clash', requestId, [venueId]);
    tx.raiseFeed(`venue:${venueId}`, { type: 'capacity.clash', requestId });
  }
}

import { STEPS, type Database, type DatebookRow, type Transaction } from '@app/persistence';
import { settlePlan } from './settle-plan.js';

/** Lets plans go on whose city is paused no more, each in a transaction of its own; gives how many were looked at. */
export async function resumeKeptPlans(database: Database): Promise<number> {
  return STEPS.resumePlans.eachPlan(database, await database.planClock.listResumable(), resumePlan);
}

/** Settles a plan that a pause kept, under its lock: it goes live, or its deciders read why nobody can be asked. The notice of the pause is over. */
async function resumePlan(tx: Transaction, plan: DatebookRow): Promise<void> {
  if (!plan.kept_by_pause) return;
  await tx.noBidsNotices.replace(await tx.noBidsNotices.loadCause(plan.id, { isPaused: true }), 'no_bids');
  const { following } = await settlePlan(tx, plan);
  if (following.length > 0) await tx.append(plan.id, ...following);
}

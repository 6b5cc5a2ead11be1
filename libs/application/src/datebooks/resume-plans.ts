import { STEPS, type Database, type DatebookRow, type Transaction } from '@app/persistence';
import { settlePlan } from './settle-plan.js';

/** Resumes each plan whose city is no longer paused, in a transaction of its own. Returns the number of due plans. */
export async function resumeKeptPlans(database: Database): Promise<number> {
  return STEPS.resumePlans.eachPlan(database, await database.planClock.listResumable(), resumePlan);
}

/**
 * Settles a plan after the pause of its city: it goes live, or its deciders are notified why no venue can be asked. Call under the plan's lock.
 */
async function resumePlan(tx: Transaction, plan: DatebookRow): Promise<void> {
  if (!plan.kept_by_pause) return;
  await tx.noBidsNotices.replace(await tx.noBidsNotices.loadCause(plan.id, { isPaused: true }), 'no_bids');
  const { following } = await settlePlan(tx, plan);
  if (following.length > 0) await tx.append(plan.id, ...following);
}

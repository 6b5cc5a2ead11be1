import { departPlan } from '@app/application';
import { inUnit, plansOf, type Database } from '@app/persistence';

/**
 * Takes somebody who will be forgotten out of each plan under its own lock, because nothing locks two. What stops half-way goes on with
 * the next run.
 */
export async function takeOutOfPlans(database: Database, userId: string): Promise<void> {
  for (const id of await plansOf(database, userId))
    await inUnit(database, async (tx) => {
      const plan = await tx.lockPlan(id);
      if (!plan || plan.deleted_at) return;
      const departed = await departPlan(tx, { plan, userId });
      if ('refused' in departed) throw new Error(`Somebody cannot be forgotten yet: ${departed.refused}`);
    });
}

import { departPlan } from '@app/application';
import type { UserId } from '@app/contracts';
import { inUnit, type Database } from '@app/persistence';

/**
 * Removes a person from each plan, each under the lock of that plan alone, because no transaction locks two plans. The next run continues after an
 * interruption.
 */
export async function takeOutOfPlans(database: Database, userId: UserId): Promise<void> {
  for (const id of await database.people.plansOf(userId))
    await inUnit(database, async (tx) => {
      const plan = await tx.lockPlan(id);
      if (!plan || plan.deleted_at) return;
      const departed = await departPlan(tx, { plan, userId });
      if ('refused' in departed) throw new Error(`Somebody cannot be forgotten yet: ${departed.refused}`);
    });
}

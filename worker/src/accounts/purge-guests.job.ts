import { departPlan } from '@app/application';
import { forgetUser, inUnit, PersonalDataRepository, PURGE_GUESTS, plansOf, type Database } from '@app/persistence';
import type { Job } from '../job.js';

/** Purges guests who have not been here for half a year. */
export const job: Job = {
  name: 'purge-guests',
  everySeconds: 600,
  steps: {
    guests: async ({ database }) =>
      PURGE_GUESTS.each(database, await new PersonalDataRepository(database).idleGuests(), ({ id }) => purgeGuest(database, id)),
  },
};

/**
 * Takes a guest out of each plan under its own lock, because nothing locks two, and then forgets who they were. What stops half-way goes
 * on with the next run.
 */
async function purgeGuest(database: Database, guest: string): Promise<void> {
  for (const id of await plansOf(database, guest))
    await inUnit(database, async (tx) => {
      const plan = await tx.lockDatebook(id);
      if (!plan || plan.deleted_at) return;
      const departed = await departPlan(tx, { plan, userId: guest });
      if ('refused' in departed) throw new Error(`A guest cannot be forgotten yet: ${departed.refused}`);
    });
  await inUnit(database, (tx) => forgetUser(tx, guest));
}

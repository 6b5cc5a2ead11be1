import { departPlan } from '@app/application';
import { PURGE_GUESTS, inUnit, PersonalDataRepository, plansOf, type Database } from '@app/persistence';
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
  const data = new PersonalDataRepository(database);
  for (const id of await plansOf(database, guest))
    await inUnit(database, async (tx) => {
      const plan = await tx.lockDatebook(id);
      if (plan && !plan.deleted_at) await departPlan(tx, data, plan, guest);
    });
  await inUnit(database, (tx) => data.forget(tx, guest));
}

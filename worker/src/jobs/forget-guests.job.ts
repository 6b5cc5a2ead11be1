import { departPlan, PersonalDataRepository, UsersRepository } from '@app/persistence';
import type { Job } from './job.js';

/**
 * Forgets guests who have not been here for half a year: out of each plan under its own lock, because nothing locks two, and then who
 * they were. What stops half-way goes on with the next run.
 */
export const job: Job = {
  name: 'forget-guests',
  everySeconds: 600,
  async run({ database }) {
    const data = new PersonalDataRepository(database);
    const users = new UsersRepository(database);
    const guests = await data.idleGuests();
    for (const guest of guests) {
      for (const id of await users.plansOf(guest))
        await database.transaction(async (tx) => {
          const plan = await tx.lockDatebook(id);
          if (plan && !plan.deleted_at) await departPlan(tx, data, plan, guest);
        });
      await database.transaction((tx) => data.forget(tx, guest));
    }
    return guests.length;
  },
};

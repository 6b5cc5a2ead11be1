import { HousekeepingRepository } from '@app/persistence';
import type { Job } from './job.js';

/** Forgets old answers, sessions, finished work and facts, where exactly people were, and in the end what they wrote. */
export const job: Job = {
  name: 'housekeeping',
  everySeconds: 60,
  async run({ database }) {
    const keeping = new HousekeepingRepository(database);
    let rows = (await keeping.forgetIdempotencyKeys()) + (await keeping.forgetSessions()) + (await keeping.forgetDoneWork());
    rows += (await keeping.forgetNotifications()) + (await keeping.truncatePlaces()) + (await keeping.forgetAuditEntries());
    for (const plan of await keeping.plansWithOldNotes()) rows += await database.transaction((tx) => keeping.forgetNotes(tx, plan));
    for (const plan of await keeping.plansWithOldFacts()) rows += await database.transaction((tx) => keeping.dropOldFacts(tx, plan));
    return rows;
  },
};

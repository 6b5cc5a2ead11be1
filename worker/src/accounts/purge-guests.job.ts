import { forgetUser, inUnit, PersonalDataRepository, PURGE_GUESTS } from '@app/persistence';
import type { Job } from '../job.js';
import { takeOutOfPlans } from './take-out-of-plans.js';

/** Purges guests whose last visit is half a year ago. */
export const job: Job = {
  name: 'purge-guests',
  steps: {
    guests: {
      everySeconds: 600,
      run: async ({ database }) =>
        PURGE_GUESTS.each(database, await new PersonalDataRepository(database).idleGuests(), async ({ id }) => {
          await takeOutOfPlans(database, id);
          await inUnit(database, (tx) => forgetUser(tx, id));
        }),
    },
  },
};

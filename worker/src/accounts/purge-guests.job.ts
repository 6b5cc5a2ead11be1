import { STEPS, inUnit } from '@app/persistence';
import type { Job } from '../job.js';
import { takeOutOfPlans } from './take-out-of-plans.js';

/** Purges guests whose last visit is half a year ago. */
export const job: Job = {
  name: 'purge-guests',
  steps: {
    guests: {
      everySeconds: 600,
      run: async ({ database }) =>
        STEPS.purgeGuests.each(database, await database.personalData.idleGuests(), async ({ id }) => {
          await takeOutOfPlans(database, id);
          await inUnit(database, (tx) => tx.personalData.forget(id));
        }),
    },
  },
};

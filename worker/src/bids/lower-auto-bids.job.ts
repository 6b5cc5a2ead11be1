import { lowerAutoBids } from '@app/application';
import type { Job } from '../job.js';

/** Lowers automatic offers that trail by one step, within the limit of their venue. */
export const job: Job = {
  name: 'lower-auto-bids',
  steps: { bids: { everySeconds: 5, run: ({ database }) => lowerAutoBids(database) } },
};

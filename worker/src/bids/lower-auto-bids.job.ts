import { lowerAutoBids } from '@app/application';
import type { Job } from '../job.js';

/** Automatic offers that are behind go down a step, where their venue allows it. */
export const job: Job = {
  name: 'lower-auto-bids',
  steps: { bids: { everySeconds: 5, run: ({ database }) => lowerAutoBids(database) } },
};

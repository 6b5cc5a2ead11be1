import { followDueDown } from '@app/application';
import type { Job } from '../job.js';

/** Automatic offers that are behind go down a step, where their venue allows it. */
export const job: Job = {
  name: 'follow-down',
  steps: { bids: { everySeconds: 5, run: ({ database }) => followDueDown(database) } },
};

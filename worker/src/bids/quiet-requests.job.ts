import { noteQuietRequests } from '@app/application';
import { QUIET_REQUESTS } from '@app/persistence';
import type { Job } from '../job.js';

/** Reports, at half of the window, requests without an offer. */
export const job: Job = {
  name: 'quiet-requests',
  steps: { requests: { timer: QUIET_REQUESTS, run: ({ database }) => noteQuietRequests(database) } },
};

import { noteQuietRequests } from '@app/application';
import { QUIET_REQUESTS } from '@app/persistence';
import type { Job } from '../job.js';

/** At half of the window: requests that nobody has made an offer for. */
export const job: Job = {
  name: 'quiet-requests',
  steps: { requests: { timer: QUIET_REQUESTS, run: ({ database }) => noteQuietRequests(database) } },
};

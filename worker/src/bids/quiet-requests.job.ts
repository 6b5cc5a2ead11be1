import { noteQuietRequests } from '@app/application';
import { STEPS } from '@app/persistence';
import type { Job } from '../job.js';

/** Reports, at half of the window, requests without an offer. */
export const job: Job = {
  name: 'quiet-requests',
  steps: { requests: { timer: STEPS.noteQuietRequests, run: ({ database }) => noteQuietRequests(database) } },
};

import { purgeDrafts } from '@app/persistence';
import type { Job } from '../job.js';

/** Forgets venues that somebody began to apply for and left. */
export const job: Job = {
  name: 'purge-drafts',
  steps: { drafts: { everySeconds: 600, run: ({ database }) => purgeDrafts(database) } },
};

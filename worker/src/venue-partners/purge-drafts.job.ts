import { purgeDrafts } from '@app/application';
import type { Job } from '../job.js';

/** Purges abandoned applications of venues. */
export const job: Job = {
  name: 'purge-drafts',
  steps: { drafts: { everySeconds: 600, run: ({ database }) => purgeDrafts(database) } },
};

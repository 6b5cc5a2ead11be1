import { END_PAUSES, endDuePauses } from '@app/persistence';
import type { Job } from '../job.js';

/** Venues that paused until a time are asked again from then on. */
export const job: Job = {
  name: 'end-pauses',
  steps: { venues: { timer: END_PAUSES, run: ({ database }) => endDuePauses(database) } },
};

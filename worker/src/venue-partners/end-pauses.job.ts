import { endDuePauses } from '@app/application';
import { END_PAUSES } from '@app/persistence';
import type { Job } from '../job.js';

/** Ends the pauses of venues whose time is over, so that they get requests again. */
export const job: Job = {
  name: 'end-pauses',
  steps: { venues: { timer: END_PAUSES, run: ({ database }) => endDuePauses(database) } },
};

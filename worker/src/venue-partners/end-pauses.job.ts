import { endDuePauses } from '@app/application';
import { STEPS } from '@app/persistence';
import type { Job } from '../job.js';

/** Ends the pauses of venues whose time is over, so that they get requests again. */
export const job: Job = {
  name: 'end-pauses',
  steps: { venues: { timer: STEPS.endPauses, run: ({ database }) => endDuePauses(database) } },
};

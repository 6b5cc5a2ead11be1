import { inviteDueSecondWaves } from '@app/application';
import { STEPS } from '@app/persistence';
import type { Job } from '../job.js';

/** Asks the next venues at a quarter of the window, if a request has fewer than three offers. */
export const job: Job = {
  name: 'second-wave',
  steps: { requests: { timer: STEPS.inviteSecondWave, run: ({ database }) => inviteDueSecondWaves(database) } },
};

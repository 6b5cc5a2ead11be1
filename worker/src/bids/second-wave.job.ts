import { inviteDueSecondWaves } from '@app/application';
import { SECOND_WAVE } from '@app/persistence';
import type { Job } from '../job.js';

/** At a quarter of the window: where fewer than three offers stand, the next venues are asked. */
export const job: Job = {
  name: 'second-wave',
  steps: { requests: { timer: SECOND_WAVE, run: ({ database }) => inviteDueSecondWaves(database) } },
};

import { advanceDueNegotiations } from '@app/application';
import { STEPS } from '@app/persistence';
import type { Job } from '../job.js';

/** Returns the right of unanswered asks, and accepts the proposals for which a majority is enough by now. */
export const job: Job = {
  name: 'negotiation',
  steps: { plans: { timer: STEPS.advanceNegotiations, run: ({ database }) => advanceDueNegotiations(database) } },
};

import { advanceDueNegotiations } from '@app/application';
import { ADVANCE_NEGOTIATIONS } from '@app/persistence';
import type { Job } from '../job.js';

/** Returns the right of unanswered asks, and accepts the proposals for which a majority is enough by now. */
export const job: Job = {
  name: 'negotiation',
  steps: { plans: { timer: ADVANCE_NEGOTIATIONS, run: ({ database }) => advanceDueNegotiations(database) } },
};

import { resumeKeptPlans } from '@app/application';
import type { Job } from '../job.js';

/** Sends plans to venues that the pause of their city kept, once it has ended. The end of a pause is no due instant of a plan, so a period covers it. */
export const job: Job = {
  name: 'resume-plans',
  steps: { plans: { everySeconds: 5, run: ({ database }) => resumeKeptPlans(database) } },
};

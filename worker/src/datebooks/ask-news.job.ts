import { askDueNews } from '@app/application';
import { STEPS } from '@app/persistence';
import type { Job } from '../job.js';

/** Asks venues that have become free, new or cheaper, for plans that keep asking. */
export const job: Job = {
  name: 'ask-news',
  steps: { plans: { timer: STEPS.askNews, run: ({ database }) => askDueNews(database) } },
};

import { expireBanners } from '@app/application';
import { STEPS } from '@app/persistence';
import type { Job } from '../job.js';

/** Ends expired banners and publishes that to the people who see them. */
export const job: Job = {
  name: 'banners',
  steps: { banners: { timer: STEPS.expireBanners, run: ({ database }) => expireBanners(database) } },
};

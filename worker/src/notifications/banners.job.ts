import { expireBanners } from '@app/application';
import { EXPIRE_BANNERS } from '@app/persistence';
import type { Job } from '../job.js';

/** Ends expired banners and publishes that to the people who see them. */
export const job: Job = {
  name: 'banners',
  steps: { banners: { timer: EXPIRE_BANNERS, run: ({ database }) => expireBanners(database) } },
};

import { expireBanners } from '@app/application';
import { EXPIRE_BANNERS } from '@app/persistence';
import type { Job } from '../job.js';

/** Ends the banners whose time is over and says so to who sees them. */
export const job: Job = {
  name: 'banners',
  steps: { banners: { timer: EXPIRE_BANNERS, run: ({ database }) => expireBanners(database) } },
};

import { clearPhotos } from '@app/application';
import { openFileStore } from '@app/platform';
import type { Job } from '../job.js';

/** Deletes the files of photos that are no longer shown. */
export const job: Job = {
  name: 'clear-photos',
  steps: { photos: { everySeconds: 60, run: ({ database, config }) => clearPhotos(database, openFileStore(config)) } },
};

import { clearPhotos } from '@app/application';
import { openFileStore } from '@app/platform';
import type { Job } from '../job.js';

/** Clears away the files of photos that nobody is to see again. */
export const job: Job = {
  name: 'clear-photos',
  steps: { photos: { everySeconds: 60, run: ({ database, config }) => clearPhotos(database, openFileStore(config)) } },
};

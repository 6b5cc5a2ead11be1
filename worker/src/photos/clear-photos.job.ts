import { clearPhotos } from '@app/persistence';
import { openFileStore, PHOTO_FILES, photoKey } from '@app/platform';
import type { Job } from '../job.js';

/** Clears away the files of photos that nobody is to see again. */
export const job: Job = {
  name: 'clear-photos',
  steps: {
    photos: {
      everySeconds: 60,
      run: ({ database, config }) => {
        const store = openFileStore(config);
        return clearPhotos(database, async (id) => void (await Promise.all(PHOTO_FILES.map((file) => store.remove(photoKey(id, file))))));
      },
    },
  },
};

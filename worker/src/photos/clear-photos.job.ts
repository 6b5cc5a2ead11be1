import { PHOTO_FILES, photoKey, uploadKey } from '@app/domain';
import { clearPhotos } from '@app/persistence';
import { openFileStore } from '@app/platform';
import type { Job } from '../job.js';

/** Clears away the files of photos that nobody is to see again. */
export const job: Job = {
  name: 'clear-photos',
  steps: {
    photos: {
      everySeconds: 60,
      run: ({ database, config }) => {
        const store = openFileStore(config);
        const keysOf = (id: string): string[] => [...PHOTO_FILES.map((file) => photoKey(id, file)), uploadKey(id)];
        return clearPhotos(database, async (id) => void (await Promise.all(keysOf(id).map((key) => store.remove(key)))));
      },
    },
  },
};

import type { PhotoWorkshop } from '@app/application';
import { TUNABLES } from '@app/domain';
import { makePhotoFiles, openFileStore, type Config, type Logger } from '@app/platform';

/** What makes photos in the worker: the store that the configuration names, and a process for each picture. */
export const openWorkshop = (config: Config, logger: Logger): PhotoWorkshop => ({
  store: openFileStore(config),
  render: (bytes) => {
    const limits = { mostPixels: TUNABLES.photoPixels, mostMegabytes: TUNABLES.photoMegabytes, mostMs: TUNABLES.photoMakeMs };
    return makePhotoFiles(bytes, limits, logger);
  },
});

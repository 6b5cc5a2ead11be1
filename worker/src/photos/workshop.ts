import type { PhotoWorkshop } from '@app/application';
import { TUNABLES } from '@app/domain';
import { makePhotoFiles, openFileStore, type Config, type Logger } from '@app/platform';

/** Makes photos in the worker, with the store of the configuration and a process for each picture. */
export const openWorkshop = (config: Config, logger: Logger): PhotoWorkshop => ({
  store: openFileStore(config),
  render: (bytes) => {
    const limits = { mostPixels: TUNABLES.photoPixels, mostMegabytes: TUNABLES.photoMegabytes, mostMs: TUNABLES.photoMakeMs };
    return makePhotoFiles(bytes, limits, logger);
  },
});

import { beforeAll } from '@jest/globals';
import { makePhoto, type PhotoWorkshop } from '@app/application';
import { TUNABLES } from '@app/domain';
import { makePhotoFiles, openBackends, openFileStore, type Backends } from '@app/platform';
import type { Api } from './contract.js';

const nothing = (): Promise<void> => Promise.resolve();

/** Processes the photos of an API's specs, as the worker does. The other queues have no worker. */
export function photoWorker(api: () => Api): void {
  beforeAll(async () => {
    const served = api();
    const { config, database, logger } = served.services;
    const workshop: PhotoWorkshop = {
      store: openFileStore(config),
      render: (bytes) => {
        const limits = { mostPixels: TUNABLES.photoPixels, mostMegabytes: TUNABLES.photoMegabytes, mostMs: TUNABLES.photoMakeMs };
        return makePhotoFiles(bytes, limits, logger);
      },
    };
    const backends: Backends = await openBackends(config, { logger, works: true });
    await backends.queues.work({
      bidRequests: nothing,
      reactions: nothing,
      email: nothing,
      push: nothing,
      webhook: nothing,
      photo: (id) => makePhoto(database, id, workshop),
      schedule: () => Promise.resolve(Infinity),
    });
    // Before the API ends: the queues' backend ends after it.
    const close = served.close.bind(served);
    served.close = async (options) => {
      await backends.close();
      await close(options);
    };
  });
}

import { afterAll, beforeAll } from '@jest/globals';
import { makePhoto, type PhotoWorkshop } from '@app/application';
import { TUNABLES } from '@app/domain';
import { makePhotoFiles, openBackends, openFileStore, type Backends } from '@app/platform';
import type { Api } from './contract.js';

const nothing = (): Promise<void> => Promise.resolve();

/** Has the photos of an API's specs made, as the worker does. Nobody works on the other queues. */
export function photoWorker(api: () => Api): void {
  let backends: Backends;
  beforeAll(async () => {
    const { config, database, logger } = api().services;
    const workshop: PhotoWorkshop = {
      store: openFileStore(config),
      render: (bytes) => {
        const limits = { mostPixels: TUNABLES.photoPixels, mostMegabytes: TUNABLES.photoMegabytes, mostMs: TUNABLES.photoMakeMs };
        return makePhotoFiles(bytes, limits, logger);
      },
    };
    backends = await openBackends(config, { logger, works: true });
    await backends.queues.work({
      reactions: nothing,
      email: nothing,
      push: nothing,
      photo: (id) => makePhoto(database, id, workshop),
      schedule: () => Promise.resolve(Infinity),
    });
  });
  afterAll(() => backends.close());
}

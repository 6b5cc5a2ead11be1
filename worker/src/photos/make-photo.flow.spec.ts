import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { makePhoto, removePhoto, reservePhoto, type PhotoWorkshop } from '@app/application';
import { PHOTO_FILES, photoKey, TUNABLES, uploadKey } from '@app/domain';
import { makePhotoFiles } from '@app/platform';
import { makeVenue } from '@app/testkit';
import { config, database, logger, useWorkerContext } from '../testing/worker-context.js';
import { openWorkshop } from './workshop.js';

useWorkerContext();

const picture = () => readFile(new URL('../../../libs/platform/pictures/goSolo.jpg', import.meta.url));

/** Reserves an uploaded photo, and opens the workshop that makes it. */
async function reserved(bytes: Buffer) {
  const venueId = await makeVenue(database);
  const outcome = await database.transaction((tx) => reservePhoto(tx, { venueId, sha256: Buffer.alloc(32, 7) }));
  const id = 'done' in outcome ? outcome.done : '';
  const workshop = openWorkshop(config, logger);
  await workshop.store.put(uploadKey(id), bytes, 'image/jpeg');
  const kept = async () => {
    const keys = [...PHOTO_FILES.map((file) => photoKey(id, file)), uploadKey(id)];
    const there = await Promise.all(keys.map(async (key) => ((await workshop.store.get(key)) ? [key] : [])));
    return there.flat();
  };
  return { venueId, id, workshop, kept, state: () => database.photos.state(id) };
}

it('makes the files of a photo once, deletes the upload, and accepts a repeated job', async () => {
  const { id, workshop, kept, state } = await reserved(await picture());
  await makePhoto(database, id, workshop);
  expect(await state()).toBe('waiting');
  expect(await kept()).toEqual(PHOTO_FILES.map((file) => photoKey(id, file)));
  await workshop.store.put(uploadKey(id), await picture(), 'image/jpeg');
  await makePhoto(database, id, { ...workshop, render: () => Promise.reject(new Error('It is made already')) });
  expect([await state(), await kept()]).toEqual(['waiting', PHOTO_FILES.map((file) => photoKey(id, file))]);
});

it('removes a photo that cannot be rendered, with all its files', async () => {
  const { id, workshop, kept, state } = await reserved(Buffer.from('no photo'));
  await makePhoto(database, id, workshop);
  expect([await state(), await kept()]).toEqual(['removed', []]);
});

it('deletes the files of a photo that is withdrawn while it is made', async () => {
  const { id, workshop, kept, state } = await reserved(await picture());
  const givenUp: PhotoWorkshop = {
    ...workshop,
    render: async (bytes) => {
      await database.transaction((tx) => tx.photos.discard(id));
      return workshop.render(bytes);
    },
  };
  await makePhoto(database, id, givenUp);
  expect([await state(), await kept()]).toEqual(['removed', []]);
});

it('makes a photo again that a killed worker left half-way', async () => {
  const { venueId, id, workshop, state } = await reserved(await picture());
  const killed: PhotoWorkshop = { ...workshop, render: () => Promise.reject(new Error('The worker was killed')) };
  await expect(makePhoto(database, id, killed)).rejects.toThrow('killed');
  expect(await state()).toBe('storing');
  await makePhoto(database, id, workshop);
  expect(await state()).toBe('waiting');
  await database.transaction((tx) => removePhoto(tx, venueId, id));
});

it('ends a process that exceeds the time for a picture', async () => {
  const limits = { mostPixels: TUNABLES.photoPixels, mostMegabytes: TUNABLES.photoMegabytes, mostMs: 1 };
  expect(await makePhotoFiles(await picture(), limits, logger)).toBeNull();
});

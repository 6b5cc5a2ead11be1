import { expect, it } from '@jest/globals';
import { photoKey, uploadKey } from '@app/domain';
import { openFileStore } from '@app/platform';
import { makeVenue, setClock } from '@app/testkit';
import { config, database, rows, runTick, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

const MINUTE = 60_000;

it('clears files and rows of photos that were removed, never finished or rejected long ago, and keeps the others', async () => {
  const files = openFileStore(config);
  const venueId = await makeVenue(database);
  const photo = async (state: string, agoMs: number) => {
    const [row] = await rows<{ id: string }>(
      `INSERT INTO venue_photos (venue_id, sha256, state, reason, width, height, changed_at)
       VALUES ($1, CASE WHEN $2 <> 'removed' THEN uuid_send(uuidv7()) END, $2, CASE WHEN $2 = 'rejected' THEN 'people' END, 640, 480,
         app_clock() - $3 * interval '1 millisecond') RETURNING id`,
      [venueId, state, agoMs],
    );
    const id = row?.id ?? '';
    await files.put(photoKey(id, 'small.webp'), Buffer.from('webp'), 'image/webp');
    await files.put(uploadKey(id), Buffer.from('jpeg'), 'image/jpeg');
    return id;
  };
  await setClock(database, new Date('2031-05-01T10:00:00Z'));
  const gone = [await photo('removed', 0), await photo('storing', 61 * MINUTE), await photo('rejected', 31 * 24 * 60 * MINUTE)];
  const kept = [
    await photo('storing', 59 * MINUTE),
    await photo('rejected', 29 * 24 * 60 * MINUTE),
    await photo('waiting', 400 * 24 * 60 * MINUTE),
    await photo('shown', 400 * 24 * 60 * MINUTE),
  ];
  await runTick({ all: true });
  expect(
    (await rows<{ id: string }>('SELECT id FROM venue_photos WHERE venue_id = $1 ORDER BY id', [venueId])).map(({ id }) => id),
  ).toEqual(kept.toSorted());
  const left = async (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await files.get(photoKey(id, 'small.webp'))) !== null && (await files.get(uploadKey(id))) !== null));
  expect(await left(gone)).toEqual([false, false, false]);
  expect(await left(kept)).toEqual([true, true, true, true]);
});

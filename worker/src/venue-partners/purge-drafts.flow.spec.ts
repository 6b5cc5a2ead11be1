import { expect, it } from '@jest/globals';
import { photoKey } from '@app/domain';
import { openFileStore } from '@app/platform';
import { makeVenue, setClock, signInVenue } from '@app/testkit';
import { config, database, rows, runTick, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

const NOW = new Date('2031-05-01T10:00:00Z');

/** Makes an application whose last edit was this many days ago. */
async function draft(daysAgo: number, status = 'draft'): Promise<string> {
  const id = await makeVenue(database);
  await rows(`UPDATE venues SET kind = 'claimed', status = $2, created_at = app_clock() - interval '300 days' WHERE id = $1`, [id, status]);
  await rows(
    `INSERT INTO venue_applications (venue_id, answers, step, saved_at) VALUES ($1, '{}', 'pin', app_clock() - $2 * interval '1 day')`,
    [id, daysAgo],
  );
  await signInVenue(database, id);
  return id;
}

it('purges abandoned drafts of venues after 90 days, with their account and their photos, and no others', async () => {
  await setClock(database, NOW);
  const files = openFileStore(config);
  const photoOf = async (venueId: string, daysAgo: number): Promise<string> => {
    const [row] = await rows<{ id: string }>(
      `INSERT INTO venue_photos (venue_id, sha256, state, width, height, changed_at)
       VALUES ($1, uuid_send(uuidv7()), 'waiting', 640, 480, app_clock() - $2 * interval '1 day') RETURNING id`,
      [venueId, daysAgo],
    );
    await files.put(photoKey(row?.id ?? '', 'small.webp'), Buffer.from('webp'), 'image/webp');
    return row?.id ?? '';
  };
  const abandoned = [await draft(91), await draft(91)];
  const photo = await photoOf(abandoned[1] ?? '', 91);
  const kept = [await draft(89), await draft(91), await draft(91, 'pending'), await draft(91, 'rejected')];
  const fresh = await photoOf(kept[1] ?? '', 89);
  const left = async () =>
    (await rows<{ id: string }>('SELECT id FROM venues WHERE id = ANY($1) ORDER BY id', [[...abandoned, ...kept]])).map(({ id }) => id);

  // The draft with a photo is deleted after its file.
  await runTick({ all: true });
  await runTick({ all: true });
  expect(await left()).toEqual(kept.toSorted());
  expect(await rows('SELECT 1 FROM venue_staff WHERE venue_id = ANY($1)', [abandoned])).toEqual([]);
  const there = async (id: string) => (await files.get(photoKey(id, 'small.webp'))) !== null;
  expect([await there(photo), await there(fresh)]).toEqual([false, true]);
});

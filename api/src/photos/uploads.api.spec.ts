import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { PHOTO_LIMIT, type OwnPhoto, type Problem } from '@app/contracts';
import { tune } from '@app/domain';
import { call, confirmStaffOf, eventually, makeVenue, signInVenue } from '@app/testkit';
import { photoWorker } from '../testing/photo-worker.js';
import { api, database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

photoWorker(() => api);

const open: ClientRequest[] = [];
afterEach(() => {
  for (const upload of open.splice(0)) upload.destroy();
});

async function desk(status = 'verified') {
  const venueId = await makeVenue(database);
  await database.source.query('UPDATE venues SET status = $2 WHERE id = $1', [venueId, status]);
  const token = await signInVenue(database, venueId);
  const send = (bytes: Buffer) => call<OwnPhoto & Problem>(url, 'POST /venues/me/photos', { token, file: { bytes, type: 'image/png' } });
  /** Begins an upload of `length` bytes; the missing ones never come. */
  const begin = (length = 1_000_000, bytes = Buffer.alloc(100)): ClientRequest => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png', 'content-length': length };
    const upload = request(`${url}/api/venues/me/photos`, { method: 'POST', headers });
    upload.on('error', () => undefined);
    upload.write(bytes);
    open.push(upload);
    return upload;
  };
  /** The response to an upload whose head announces too many bytes (413 when it is admitted), and its Retry-After. */
  const knock = async () => {
    const [answer] = (await once(begin(PHOTO_LIMIT + 1), 'response')) as [IncomingMessage];
    return [answer.statusCode, answer.headers['retry-after']];
  };
  const isRefused = async (): Promise<boolean> => (await knock())[0] === 503;
  return { venueId, send, begin, knock, isRefused };
}
/** A new picture for each call. */
let shade = 0;
const picture = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: { r: 208, g: 102, b: (shade += 1) } } })
    .png()
    .toBuffer();

it('refuses a second upload of a venue before its body is read, with the wait for a retry', async () => {
  const [venue, other] = [await desk(), await desk()];
  venue.begin();
  await eventually(venue.isRefused);
  expect([await venue.knock(), await other.knock()]).toEqual([
    [503, '5'],
    [413, undefined],
  ]);
});

it('refuses the ninth upload of a process', async () => {
  const ninth = await desk();
  for (let n = 1; n <= 8; n += 1) {
    expect(await ninth.knock()).toEqual([413, undefined]);
    const venue = await desk();
    venue.begin();
    await eventually(venue.isRefused);
  }
  expect(await ninth.knock()).toEqual([503, '5']);
});

it('frees the slot of an aborted upload for the next one', async () => {
  const venue = await desk();
  const upload = venue.begin();
  await eventually(venue.isRefused);
  upload.destroy();
  await eventually(async () => !(await venue.isRefused()));
  expect((await venue.send(await picture())).status).toBe(201);
});

it('refuses photos of an unverified venue until the sender’s address is confirmed, and then accepts two', async () => {
  const venue = await desk('draft');
  expect((await venue.send(await picture())).body.code).toBe('address-unconfirmed');
  await confirmStaffOf(database, venue.venueId);
  for (let n = 0; n < 2; n += 1) expect((await venue.send(await picture())).status).toBe(201);
  expect((await venue.send(await picture())).body.code).toBe('limit-reached');
});

const stateOf = async (venueId: string) => {
  const rows = await database.source.query<{ state: string }[]>('SELECT state FROM venue_photos WHERE venue_id = $1', [venueId]);
  return rows.map(({ state }) => state).join();
};

describe('while the worker makes no photos', () => {
  const queue = () => api.services.backends.queues.all.find(({ name }) => name === 'photos');
  beforeEach(() => queue()?.pause());
  afterEach(() => queue()?.resume());

  it('gives up the photo of an aborted upload, and does not process it', async () => {
    const venue = await desk();
    const photo = await picture();
    const upload = venue.begin(photo.length, photo);
    await eventually(async () => (await stateOf(venue.venueId)) === 'storing');
    upload.destroy();
    await eventually(async () => (await stateOf(venue.venueId)) === 'removed');
    await queue()?.resume();
    expect((await venue.send(await picture())).status).toBe(201);
    expect((await stateOf(venue.venueId)).split(',').toSorted()).toEqual(['removed', 'waiting']);
  });

  it('answers 503 in time, refuses other photos of the venue meanwhile, and resumes the first when it comes again', async () => {
    const venue = await desk();
    const [photo, other] = [await picture(), await picture()];
    tune({ TUNABLE_PHOTO_WAIT_MS: '1000', TUNABLE_PHOTO_MAKE_MS: '1000' });
    const late = await venue.send(photo);
    expect([late.body.code, late.headers.get('retry-after')]).toEqual(['unavailable', '5']);
    tune({});
    expect((await venue.send(other)).body.code).toBe('unavailable');
    await queue()?.resume();
    // Processed at once, or before it came again.
    expect([201, 409]).toContain((await venue.send(photo)).status);
    expect(await stateOf(venue.venueId)).toBe('waiting');
  });
});

it('loses only the process that decodes a hostile picture', async () => {
  const venue = await desk();
  const hostile = await sharp({ create: { width: 4_900, height: 5_000, channels: 4, background: '#d0662f' } })
    .png({ progressive: true })
    .toBuffer();
  tune({ TUNABLE_PHOTO_MEGABYTES: '120' });
  try {
    expect((await venue.send(hostile)).body.code).toBe('photo-unusable');
    expect((await venue.send(await picture())).status).toBe(201);
    expect((await stateOf(venue.venueId)).split(',').toSorted()).toEqual(['removed', 'waiting']);
  } finally {
    tune({});
  }
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { OwnPhoto, PhotoToCheck, Problem, VenueDetails } from '@app/contracts';
import { call, makeUser, makeVenue, liveAuction, signInUser, signInVenue } from '@app/testkit';
import { photoWorker } from '../testing/photo-worker.js';
import { api, database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

photoWorker(() => api);

let operator: { cookie: string };
beforeAll(async () => {
  const id = await makeUser(database, { role: 'ops' });
  operator = await signInUser(database, id);
});

/** A new picture for each call. */
let hue = 0;
const picture = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: (hue += 1) % 256, b: hue >> 8 } } });

async function desk() {
  const venueId = await makeVenue(database);
  const token = await signInVenue(database, venueId);
  const send = (bytes: Buffer, type = 'image/jpeg') =>
    call<OwnPhoto & Problem>(url, 'POST /venues/me/photos', { token, file: { bytes, type } });
  const list = async () => (await call<OwnPhoto[]>(url, 'GET /venues/me/photos', { token })).body;
  return { venueId, token, send, list };
}
const decide = (id: string, body: object) => call<Problem>(url, `POST /admin/photos/${id}/decide`, { ...operator, body });
const file = (id: string, name = 'small.webp') => fetch(`${url}/api/photos/${id}/${name}`);
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());

describe('a photo of a venue', () => {
  it('shows a new photo to its venue and operations only, then to everyone in both sizes and formats', async () => {
    const { venueId, token, send, list } = await desk();
    const { status, body: photo } = await send(await picture(2000, 1000).jpeg().toBuffer());
    expect(status).toBe(201);
    expect(photo).toMatchObject({ state: 'waiting', width: 1280, height: 640, isCover: false, description: null });
    expect((await file(photo.id)).status).toBe(404);
    const own = await fetch(`${url}/api/venues/me/photos/${photo.id}/small.webp`, { headers: { authorization: `Bearer ${token}` } });
    expect(own.headers.get('content-type')).toBe('image/webp');
    const queue = await call<PhotoToCheck[]>(url, 'GET /admin/photos?limit=100', operator);
    expect(queue.body.find(({ id }) => id === photo.id)).toMatchObject({ venueId, width: 1280 });

    expect((await decide(photo.id, { show: true })).status).toBe(204);
    for (const [name, format, width] of [
      ['small.avif', 'heif', 480],
      ['small.webp', 'webp', 480],
      ['wide.avif', 'heif', 1280],
      ['wide.webp', 'webp', 1280],
    ] as const) {
      const answer = await file(photo.id, name);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${name.split('.')[1]}`]);
      expect(await sharp(await bytesOf(answer)).metadata()).toMatchObject({ format, width });
    }
    expect(await list()).toMatchObject([{ state: 'shown', isCover: true }]);
    expect((await call<VenueDetails>(url, `GET /venues/${venueId}`)).body.photos).toEqual([
      { id: photo.id, description: null, width: 1280, height: 640 },
    ]);
    const plan = await liveAuction(database, { venueIds: [venueId] });
    const { cookie } = await signInUser(database, plan.ownerId);
    const bids = await call<{ venuePhotoId: string }[]>(url, `GET /datebooks/${plan.id}/bids`, { cookie });
    expect(bids.body.map(({ venuePhotoId }) => venuePhotoId)).toEqual([photo.id]);
  });

  it('hides a photo that is rejected, taken down or removed, and makes another one the cover', async () => {
    const { token, send, list } = await desk();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { body } = await send(await picture().png().toBuffer(), 'image/png');
      ids.push(body.id);
      await decide(body.id, { show: true });
    }
    const [first = '', second = '', third = ''] = ids;
    expect((await call<OwnPhoto>(url, `PUT /venues/me/photos/${second}/cover`, { token })).body).toMatchObject({ isCover: true });
    expect((await decide(second, { show: false })).body).toMatchObject({ status: 422, fieldErrors: { reason: expect.anything() } });
    expect((await decide(second, { show: false, reason: 'people' })).status).toBe(204);
    expect((await decide(second, { show: true })).body).toMatchObject({ code: 'version-mismatch' });
    expect(await list()).toMatchObject([
      { id: first, isCover: true },
      { id: second, state: 'rejected', reason: 'people', isCover: false },
      { id: third },
    ]);
    expect((await call(url, `PUT /venues/me/photos/${second}/cover`, { token })).status).toBe(404);
    expect((await call(url, `DELETE /venues/me/photos/${first}`, { token })).status).toBe(204);
    expect((await call(url, `DELETE /venues/me/photos/${first}`, { token })).status).toBe(404);
    expect((await list()).map(({ id, isCover }) => [id, isCover])).toEqual([
      [second, false],
      [third, true],
    ]);
    expect(await Promise.all(ids.map(async (id) => (await file(id)).status))).toEqual([404, 404, 200]);
  });

  it('refuses another venue to see, describe or remove a photo', async () => {
    const [mine, other] = [await desk(), await desk()];
    const { body } = await mine.send(await picture().webp().toBuffer(), 'image/webp');
    const knock = (route: string, more: object = {}) => call(url, route, { token: other.token, ...more });
    expect((await knock(`GET /venues/me/photos/${body.id}/small.webp`)).status).toBe(404);
    expect((await knock(`PATCH /venues/me/photos/${body.id}`, { body: { description: 'Ours' } })).status).toBe(404);
    expect((await knock(`DELETE /venues/me/photos/${body.id}`)).status).toBe(404);
    const described = await call<OwnPhoto>(url, `PATCH /venues/me/photos/${body.id}`, {
      token: mine.token,
      body: { description: ' Our terrace ' },
    });
    expect(described.body.description).toBe('Our terrace');
    // Of two pages that describe it, the later one gets a conflict.
    const late = { description: 'The bar', was: { description: null } };
    const clash = await call<Problem>(url, `PATCH /venues/me/photos/${body.id}`, { token: mine.token, body: late });
    expect(clash).toMatchObject({ status: 409, code: 'version-mismatch', body: { present: { description: 'Our terrace' } } });
  });

  it('queues photos for operations in the order of their upload', async () => {
    const { send } = await desk();
    const sent: string[] = [];
    for (let n = 0; n < 3; n += 1) sent.push((await send(await picture().png().toBuffer(), 'image/png')).body.id);
    const after = (await call<PhotoToCheck[]>(url, `GET /admin/photos?limit=1&cursor=${sent[0]}`, operator)).body;
    expect(after.map(({ id }) => id)).toEqual([sent[1]]);
    const rest = (await call<PhotoToCheck[]>(url, `GET /admin/photos?limit=1&cursor=${sent[1]}`, operator)).body;
    expect(rest.map(({ id }) => id)).toEqual([sent[2]]);
  });

  it('stores a photo once, and at most twelve of a venue', async () => {
    const { venueId, send, list } = await desk();
    const same = await picture().jpeg().toBuffer();
    expect((await send(same)).status).toBe(201);
    expect((await send(same)).body.code).toBe('photo-known');
    await database.source.query(
      `INSERT INTO venue_photos (venue_id, state, width, height, sha256) SELECT $1, 'shown', 1, 1, uuid_send(uuidv7()) FROM generate_series(1, 10)`,
      [venueId],
    );
    expect((await send(await picture(220, 220).png().toBuffer(), 'image/png')).status).toBe(201);
    expect((await send(await picture(220, 220).png().toBuffer(), 'image/png')).body.code).toBe('limit-reached');
    expect(await list()).toHaveLength(12);
  });

  it('stores only the pixels of a photo', async () => {
    const { send } = await desk();
    const exif = { IFD3: { GPSLatitude: '18/1 58/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Artist: 'Asha Rao' } };
    const taken = await picture(400, 300).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Asha Rao');
    // A second file behind the first: a page with a script.
    const polyglot = Buffer.concat([taken, Buffer.from('<html><script>alert(1)</script></html>')]);
    const { body } = await send(polyglot);
    // Rotated upright: it lay on its side.
    expect(body).toMatchObject({ width: 300, height: 400 });
    await decide(body.id, { show: true });
    for (const name of ['small.avif', 'small.webp', 'wide.avif', 'wide.webp']) {
      const made = await bytesOf(await file(body.id, name));
      expect(made.toString('latin1')).not.toMatch(/Asha|script|Exif/);
      expect((await sharp(made).metadata()).exif).toBeUndefined();
    }
  });
});

describe('an invalid photo', () => {
  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="9" height="9"/></svg>');
  const whole = () => picture().jpeg().toBuffer();
  it.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    ['nothing', () => Buffer.alloc(0), 'image/jpeg', 'photo-unusable'],
    ['a text', () => Buffer.from('this is no photo'), 'image/jpeg', 'photo-unusable'],
    ['a drawing that is called a photo', () => SVG, 'image/png', 'photo-unusable'],
    ['a drawing', () => SVG, 'image/svg+xml', 'unsupported-media-type'],
    ['a GIF', () => picture().gif().toBuffer(), 'image/webp', 'photo-unusable'],
    ['a TIFF', () => picture().tiff().toBuffer(), 'image/jpeg', 'photo-unusable'],
    ['half a photo', async () => (await whole()).subarray(0, 900), 'image/jpeg', 'photo-unusable'],
    ['a stamp', () => picture(199, 400).jpeg().toBuffer(), 'image/jpeg', 'photo-unusable'],
    ['a form', whole, 'multipart/form-data', 'unsupported-media-type'],
    [
      'a small file of 30 megapixels',
      () =>
        sharp(Buffer.alloc(6_000 * 5_000), { raw: { width: 6_000, height: 5_000, channels: 1 } })
          .png({ compressionLevel: 1 })
          .toBuffer(),
      'image/png',
      'photo-unusable',
    ],
    ['more than 8 MB', () => Buffer.concat([Buffer.alloc(9 * 1024 * 1024)]), 'image/jpeg', 'body-too-large'],
  ])('refuses %s, and stores none of it', async (_, bytes, type, code) => {
    const { send, list } = await desk();
    expect((await send(await bytes(), type)).body.code).toBe(code);
    expect(await list()).toEqual([]);
  });

  it('refuses photos on every other route', async () => {
    const { token } = await desk();
    const answer = await call(url, 'POST /venues/me/templates', { token, file: { bytes: await whole(), type: 'image/jpeg' } });
    expect(answer.status).toBe(415);
  });

  it('reads no bytes of an unauthorised caller', async () => {
    const answer = await call(url, 'POST /venues/me/photos', { file: { bytes: await whole(), type: 'image/jpeg' } });
    expect(answer.status).toBe(401);
  });
});

import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { afterEach, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { PHOTO_LIMIT, type OwnPhoto, type Problem } from '@app/contracts';
import { call, eventually, makeVenue, signInVenue } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

const open: ClientRequest[] = [];
afterEach(() => {
  for (const upload of open.splice(0)) upload.destroy();
});

async function desk(status = 'verified') {
  const venueId = await makeVenue(database);
  await database.source.query('UPDATE venues SET status = $2 WHERE id = $1', [venueId, status]);
  const token = await signInVenue(database, venueId);
  const send = (bytes: Buffer) => call<OwnPhoto & Problem>(url, 'POST /venues/me/photos', { token, file: { bytes, type: 'image/png' } });
  /** Begins an upload of so many bytes; what is missing of them never comes. */
  const begin = (length = 1_000_000, bytes = Buffer.alloc(100)): ClientRequest => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png', 'content-length': length };
    const upload = request(`${url}/api/venues/me/photos`, { method: 'POST', headers });
    upload.on('error', () => undefined);
    upload.write(bytes);
    open.push(upload);
    return upload;
  };
  /** The answer to an upload that is too large by its head, 413 where it would be let in, and when to try again. */
  const knock = async () => {
    const [answer] = (await once(begin(PHOTO_LIMIT + 1), 'response')) as [IncomingMessage];
    return [answer.statusCode, answer.headers['retry-after']];
  };
  const isRefused = async (): Promise<boolean> => (await knock())[0] === 503;
  return { send, begin, knock, isRefused };
}
/** A picture that no other test has sent. */
let shade = 0;
const picture = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: { r: 208, g: 102, b: (shade += 1) } } })
    .png()
    .toBuffer();

it('refuses a second upload of a venue before its body is read, and says when to try again', async () => {
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

it('gives the slot of an upload that was aborted to the next one', async () => {
  const venue = await desk();
  const upload = venue.begin();
  await eventually(venue.isRefused);
  upload.destroy();
  await eventually(async () => !(await venue.isRefused()));
  expect((await venue.send(await picture())).status).toBe(201);
});

it('keeps two photos of a venue that is not verified', async () => {
  const venue = await desk('draft');
  for (let n = 0; n < 2; n += 1) expect((await venue.send(await picture())).status).toBe(201);
  expect((await venue.send(await picture())).body.code).toBe('limit-reached');
});

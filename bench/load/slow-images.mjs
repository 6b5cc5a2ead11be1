// Pictures that are small to send and slow to decode, and the venues that send them.
import { setTimeout as pause } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';

const SIDE = 5_000;
/** The bytes of a pixel: two each for red, green, blue and alpha. */
const PIXEL = 8;

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** An interlaced PNG of 25 megapixels in 0.2 MB. */
export function slowImage() {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  // 16 bits, colour with alpha, interlaced.
  head.set([16, 6, 0, 0, 1], 8);
  // The first column, the first row and the steps of each of the seven passes.
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ];
  const sizeOf = ([x, y, dx, dy]) => Math.ceil((SIDE - y) / dy) * (1 + PIXEL * Math.ceil((SIDE - x) / dx));
  const pixels = deflateSync(Buffer.alloc(passes.reduce((size, pass) => size + sizeOf(pass), 0)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** Sends `tries` pictures of each venue, one after the other; returns the count of each status. */
export async function sendSlowImages({ port, venues, tries, everyMs }) {
  const image = slowImage();
  const answers = {};
  const one = async ({ token }) => {
    for (let n = 0; n < tries; n += 1) {
      // The bytes after the end of the picture make its content different.
      const body = Buffer.concat([image, Buffer.from(`${token} ${n}`)]);
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
      const answer = await fetch(`http://127.0.0.1:${port}/api/venues/me/photos`, { method: 'POST', headers, body });
      await answer.text();
      answers[answer.status] = (answers[answer.status] ?? 0) + 1;
      await pause(everyMs);
    }
  };
  await Promise.all(venues.map(one));
  return answers;
}

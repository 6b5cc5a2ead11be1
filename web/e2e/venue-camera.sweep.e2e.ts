import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { leave, PHONE, signedIn } from './drivers/browser.js';
import { moveToSoon } from './drivers/evening.js';
import { accept, bid, call, guest, makePlan, partner, requestOf } from './drivers/http.js';
import { atCounter } from './drivers/venue.js';

const CITY = 'udaipur';

test('the camera reads the code of the ticket, and the guests are in', async ({ browser }) => {
  const venue = await partner(2, CITY);
  const cookie = await guest('Tara');
  await makePlan(cookie, { city: CITY, name: 'Tonight' });
  const { id } = await accept(cookie, (await bid(venue, await requestOf(venue, cookie), 2510)).body, 'Tara Rao');
  await moveToSoon(cookie, id);
  await call('POST', `/api/venues/me/bookings/${id}/change-reply`, venue, { accept: true });

  // This counter's camera sees the ticket as the guests hold it up.
  const ticket = await signedIn(browser, cookie, PHONE, { deviceScaleFactor: 2 });
  await ticket.goto(`/booking/${id}`);
  const code = await ticket.locator('figure svg[role=img]').first().screenshot();
  await leave(ticket);
  const folder = await mkdtemp(join(tmpdir(), 'evening-camera-'));
  const film = join(folder, 'counter.mjpeg');
  const seen = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#777' } })
    .composite([{ input: await sharp(code).resize(320, 320, { fit: 'contain', background: '#fff' }).toBuffer() }])
    .jpeg({ quality: 95 })
    .toBuffer();
  await writeFile(film, Buffer.concat(Array.from({ length: 10 }, () => seen)));

  const counter = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const desk = await atCounter(counter, venue, { locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  await desk.goto('/venue-bidding/bookings');
  await desk.getByRole('button', { name: 'Scan a code' }).click();
  const door = desk.getByRole('region', { name: 'Who has arrived?' });
  await expect(door).toContainText('Tara · 2 people: welcome!');
  await expect.poll(async () => (await call<{ status: string }>('GET', `/api/bookings/${id}`, { cookie })).body.status).toBe('checked_in');
  // The camera is off again.
  await expect(door.locator('video')).toHaveCount(0);
  await counter.close();
  await rm(folder, { recursive: true });
});

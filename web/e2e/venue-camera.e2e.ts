import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { productUrl } from './drivers/browser.js';
import { bid, call, guest, makePlan, partner, requestOf } from './drivers/http.js';

const HOUR = 3_600_000;
const PRICE = 2510;

interface Offer {
  id: string;
  version: number;
  proposedPrice: number;
}

/** A guest who is expected at the venue in two hours. */
async function booked(venue: Record<string, string>, city: string): Promise<{ cookie: string; id: string }> {
  const cookie = await guest('Tara');
  const plan = await makePlan(cookie, { city, name: 'Tonight' });
  await bid(venue, await requestOf(venue, cookie), PRICE);
  await call('PATCH', '/api/auth/user', { cookie }, { adult: true });
  const { body: bids } = await call<Offer[]>('GET', `/api/datebooks/${plan.id}/bids`, { cookie });
  const offer = bids.find(({ proposedPrice }) => proposedPrice === PRICE);
  if (!offer) throw new Error('The offer is on the board of its plan');
  const contact = { name: 'Tara Rao', phone: '+919812345670' };
  const headers = { cookie, 'idempotency-key': randomUUID() };
  const { body } = await call<{ id: string }>('POST', `/api/bids/${offer.id}/accept`, headers, { expectedVersion: offer.version, contact });
  await call('POST', `/api/bookings/${body.id}/change-request`, { cookie }, { startAt: new Date(Date.now() + 2 * HOUR).toISOString() });
  await call('POST', `/api/venues/me/bookings/${body.id}/change-reply`, venue, { accept: true });
  return { cookie, id: body.id };
}

test('the camera reads the code off the ticket, and the guests are in', async ({ browser }) => {
  const venue = await partner(2, 'udaipur');
  const { cookie, id } = await booked(venue, 'udaipur');

  // The ticket as the guests hold it up, is what this counter's camera sees.
  const phone = await browser.newContext({ baseURL: productUrl(), viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 });
  const [name = '', value = ''] = cookie.split('=');
  await phone.addCookies([{ name, value, url: productUrl() }]);
  const ticket = await phone.newPage();
  await ticket.goto(`/booking/${id}`);
  const code = await ticket.locator('figure svg[role=img]').first().screenshot();
  await phone.close();
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
  const context = await counter.newContext({
    baseURL: productUrl(),
    viewport: { width: 1024, height: 768 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const desk = await context.newPage();
  const token = (venue['authorization'] ?? '').replace('Bearer ', '');
  await desk.addInitScript((kept) => localStorage.setItem('venueAuthToken', kept), token);
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

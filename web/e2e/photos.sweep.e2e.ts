import { expect, test } from '@playwright/test';
import { leave, signedIn } from './drivers/browser.js';
import { bid, call, drawPhoto, guest, makePlan, operations, partner, requestOf } from './drivers/http.js';
import { atCounter } from './drivers/venue.js';

test('a photo of a venue appears for planners once the team has approved it', async ({ browser }) => {
  const city = 'bangalore';
  const venue = await partner(2, city);
  const desk = await atCounter(browser, venue);
  await desk.goto('/venue-bidding/settings?tab=photos');
  await expect(desk.getByText('No photo yet')).toBeVisible();
  const input = desk.getByLabel('Add a photo');
  await input.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo at all') });
  await expect(desk.getByRole('alert').filter({ hasText: 'notes.jpg' })).toContainText('cannot be used');
  await input.setInputFiles({ name: 'terrace.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto('#d0662f') });
  const card = desk.getByRole('listitem', { name: 'Photo 1' });
  await expect(card).toContainText('We are looking at it');
  await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);

  const { body: own } = await call<{ id: string }[]>('GET', '/api/venues/me/photos', venue);
  const team = { cookie: await operations() };
  expect((await call('POST', `/api/admin/photos/${own[0]?.id}/decide`, team, { show: true })).status).toBe(204);

  const cookie = await guest('Asha');
  const { id: plan } = await makePlan(cookie, { city, name: 'By the sea' });
  await bid(venue, await requestOf(venue, cookie), 2700);
  const planner = await signedIn(browser, cookie);
  await planner.goto(`/venue-dashboard/${plan}?tab=offers`);
  const offer = planner.locator('[data-bid]').filter({ hasText: '₹2,700' });
  await expect.poll(() => offer.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  await leave(desk, planner);
});

import { expect, test } from '@playwright/test';
import { person, PHONE, productUrl } from './drivers/browser.js';
import { bid, call, drawPhoto, guest, makePlan, operations, partner, requestOf } from './drivers/http.js';

test('a photo that a venue sends is seen by planners once the team has shown it', async ({ browser }) => {
  const city = 'bangalore';
  const desk = await person(browser, { width: 1024, height: 768 });
  await desk.goto('/venue-login');
  await desk.locator('input[type=email]').fill(`partner2.${city}@demo.saanjh.local`);
  await desk.locator('input[type=password]').fill('saanjh-demo');
  await desk.keyboard.press('Enter');
  await desk.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await desk.getByRole('tab', { name: 'Photos' }).click();
  await expect(desk.getByText('No photo yet')).toBeVisible();
  const input = desk.getByLabel('Add a photo');
  await input.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo at all') });
  await expect(desk.getByRole('alert').filter({ hasText: 'notes.jpg' })).toContainText('cannot be used');
  await input.setInputFiles({ name: 'terrace.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto('#d0662f') });
  const card = desk.getByRole('listitem', { name: 'Photo 1' });
  await expect(card).toContainText('We are looking at it');
  await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  const venue = await partner(2, city);
  const { body: own } = await call<{ name: string }>('GET', '/api/venues/me', venue);

  const team = await person(browser, { width: 1280, height: 800 });
  const [name = '', value = ''] = (await operations()).split('=');
  await team.context().addCookies([{ name, value, url: productUrl() }]);
  await team.goto('/admin/images');
  const row = team.getByRole('listitem').filter({ hasText: own.name });
  await row.getByRole('button', { name: /^Show it/ }).click();
  await expect(team.getByText('Planners see the photo now').first()).toBeVisible();

  const cookie = await guest('Asha');
  const { id: plan } = await makePlan(cookie, { city, name: 'By the sea' });
  await bid(venue, await requestOf(venue, cookie), 2700);
  const planner = await person(browser, PHONE);
  const [key = '', token = ''] = cookie.split('=');
  await planner.context().addCookies([{ name: key, value: token, url: productUrl() }]);
  await planner.goto(`/venue-dashboard/${plan}?tab=offers`);
  const offer = planner.locator('[data-bid]').filter({ hasText: '₹2,700' });
  await expect.poll(() => offer.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  for (const page of [desk, team, planner]) await page.context().close();
});

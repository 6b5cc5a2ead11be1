import { expect, test } from '@playwright/test';
import { DESK, leave, person, PHONE, productUrl, signedIn } from './drivers/browser.js';
import { violations } from './drivers/checker.js';
import { bid, guest, makePlan, partner, requestOf } from './drivers/http.js';

test('the map of a plan clusters close offers, marks the offer that its list marks, and fetches nothing from other hosts', async ({
  browser,
}) => {
  const asha = await guest('Asha');
  const venue = await partner(2, 'goa');
  const { id } = await makePlan(asha, { city: 'goa', name: 'On the map' });
  const placed = await bid(venue, await requestOf(venue, asha), 2735);
  const page = await signedIn(browser, asha, DESK);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(productUrl()) && !/^(data|blob|ws):/.test(url)) elsewhere.push(url);
  });
  const refused: string[] = [];
  page.on('console', (said) => said.text().includes('Content Security Policy') && refused.push(said.text()));

  await page.goto(`/venue-dashboard/${id}?tab=offers`);
  const row = page.locator(`article[data-bid="${placed.body.id}"]`);
  await expect(row).toContainText('₹2,735');
  const map = page.getByRole('application', { name: /^Map with \d+ offer/ });
  // From the row to the pin, which leaves its cluster.
  await row.hover();
  await expect(map.locator('.map-chosen')).toHaveText('₹3,000');
  // From the pin to the offer.
  await map.locator('.map-chosen .map-price').click();
  await page.getByRole('region', { name: 'Map' }).locator('button', { hasText: '₹3,000' }).click();
  await expect(page.getByRole('dialog')).toContainText('₹2,735');
  await page.keyboard.press('Escape');

  await page.goto(`/venue-dashboard/${id}?tab=discover`);
  const places = page.getByRole('application', { name: /^Map with \d+ places/ });
  const many = places.locator('.map-many');
  await expect(many.first()).toBeVisible();
  // Nothing is fetched from elsewhere: the ground, rings and names of places are drawn.
  await expect(places.locator('.map-name', { hasText: 'Panaji' })).toBeVisible();
  await expect(places.locator('img')).toHaveCount(0);
  const before = await many.allTextContents();
  await many.first().click();
  await expect.poll(() => many.allTextContents()).not.toEqual(before);

  await page.setViewportSize(PHONE);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nearby places' })).toBeVisible();
  await expect(page.getByRole('application')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the map' }).click();
  await expect(page.getByRole('application', { name: /^Map with/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect([elsewhere, refused]).toEqual([[], []]);
  await leave(page);
});

test('a map without tiles has water, names that cover neither pins nor each other, and pins that the keyboard presses', async ({
  browser,
}) => {
  const page = await person(browser, PHONE);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(productUrl()) && !/^(data|blob|ws):/.test(request.url())) elsewhere.push(request.url());
  });
  await page.goto('/city/mumbai');
  await page.getByRole('button', { name: 'Show the map' }).click();
  const map = page.getByRole('application', { name: /^Map with/ });
  await map.scrollIntoViewIfNeeded();
  await expect(map.locator('path.map-water').last()).toHaveAttribute('d', /M\d/);
  await expect.poll(() => map.locator('.map-name').count()).toBeGreaterThan(4);
  const overlaps = await map.evaluate((element) => {
    const rectsOf = (selector: string) => [...element.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const names = rectsOf('.map-name');
    const pins = rectsOf('.leaflet-marker-pane .map-anchor > *');
    const meet = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return names.filter((name, index) => [...pins, ...names.slice(index + 1)].some((other) => meet(name, other))).length;
  });
  expect(overlaps).toBe(0);
  expect(await violations(page, 'structure')).toEqual([]);

  // From the map to its first pin, which is a cluster and opens.
  await map.focus();
  await page.keyboard.press('Tab');
  const pin = page.locator(':focus');
  await expect(pin).toHaveRole('button');
  await expect(pin).toHaveAccessibleName(/^\d+ places\. Zoom in$/);
  const before = await map.locator('.map-many').allTextContents();
  await page.keyboard.press('Enter');
  await expect.poll(() => map.locator('.map-many').allTextContents()).not.toEqual(before);
  await expect(map).toBeFocused();
  expect(elsewhere).toEqual([]);
  await leave(page);
});

import { expect, test } from '@playwright/test';
import { collectFaults, DESK, leave, person, running } from './drivers/browser.js';

/** Public pages with opening hours. */
const WITH_HOURS = [
  '/city/jaipur',
  '/city/mumbai/cafes',
  '/city/mumbai/bandra',
  '/city/mumbai/bandra/casual-restaurants',
  '/category/wellness?city=jaipur',
  '/things-to-do/jaipur',
  '/venue-showcase',
];
const OTHERS = ['/category/cafes', '/guides', '/places-near-me', '/about', '/home-new', '/video-demo'];

test('a device of another zone, locale, width and theme hydrates what the server wrote, then names the zone of hours', async ({
  browser,
}) => {
  const page = await person(browser, DESK, { timezoneId: 'America/New_York', locale: 'tr-TR', colorScheme: 'dark' });
  const faults = collectFaults(page);
  await page.goto('/city/mumbai/cafes');
  const venue = (await page.locator('article h3 a').first().getAttribute('href')) ?? '';
  for (const path of [venue, ...WITH_HOURS, ...OTHERS]) {
    for (const language of ['en', 'hi']) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      await running(page);
      if (!OTHERS.includes(path)) await expect(page.getByText(/\d.[ap]m (IST|GMT\+5:30)/).first()).toBeAttached();
      expect(faults, `${path} in ${language}`).toEqual([]);
    }
  }
  await leave(page);
});

test('a page that the server drew keeps its pictures without the script that draws them', async ({ browser }) => {
  const page = await person(browser, DESK);
  const faults = collectFaults(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/city/jaipur');
  const pictures = page.locator('[data-drawn] svg');
  const before = await pictures.evaluateAll((all) => all.map((one) => one.innerHTML.length));
  await running(page);
  // The clock of the page goes on and renders the cards again.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(before.length).toBeGreaterThan(6);
  expect(await pictures.evaluateAll((all) => all.map((one) => one.innerHTML.length))).toEqual(before);
  expect(asked.filter((url) => url.includes('/drawing-'))).toEqual([]);
  // The browser draws the next page by the script.
  await page.locator('article h3 a').first().click();
  await expect(page).toHaveURL(/\/venue\//);
  await expect.poll(() => asked.filter((url) => url.includes('/drawing-')).length).toBe(1);
  await expect(page.locator('[data-undrawn]')).toHaveCount(0);
  await expect(pictures.first()).toBeVisible();
  expect(faults).toEqual([]);
  await leave(page);
});

import { expect, test } from '@playwright/test';
import { collectFaults, DESK, isRunning, leave, person, running } from './drivers/browser.js';

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

test('the script that draws pictures is there before the page that the server drew becomes interactive', async ({ browser }) => {
  const page = await person(browser, DESK);
  const wasRunning: boolean[] = [];
  await page.route(/\/assets\/drawing-/, async (route) => {
    wasRunning.push(await isRunning(page));
    await route.continue();
  });
  await page.goto('/city/jaipur');
  await running(page);
  expect(wasRunning).toEqual([false]);
  expect(await page.locator('[data-undrawn]').count()).toBe(0);
  await leave(page);
});

import { expect, test } from '@playwright/test';
import { BRAND_PAGES, PAGES } from '@app/contracts';
import { DESK, person, PHONE, productUrl, running } from './drivers/browser.js';
import { heading, textsOf } from './drivers/screen.js';

const en = textsOf('en');
const STEP = /^Step \d+ of (\d+)$/;

test('pages of the brand stand before any script, each with its own title in both languages, and are left out of searches', async () => {
  const titles: string[] = [];
  for (const page of BRAND_PAGES)
    for (const query of ['', '?lang=hi']) {
      const answer = await fetch(`${productUrl()}${PAGES[page]}${query}`);
      const html = await answer.text();
      expect([page, answer.status, answer.headers.get('x-robots-tag')]).toEqual([page, 200, 'noindex']);
      expect([page, html.match(/<h1\b/g)?.length, html.match(/<meta name="description"/g)?.length]).toEqual([page, 1, 1]);
      titles.push(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
    }
  expect(new Set(titles).size).toBe(titles.length);
});

test('the simulated auction plays by the keyboard, moves nothing where nothing is to move, and asks the server for nothing', async ({
  browser,
}) => {
  const page = await person(browser, { width: 320, height: 720 }, { reducedMotion: 'reduce' });
  const wrong: string[] = [];
  const asked: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
  await page.goto('/video-demo');
  await running(page);
  await expect(page.getByText(en('demo.simulated'))).toBeVisible();
  const play = page.getByRole('button', { name: en('demo.play') });
  await play.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: en('demo.pause') })).toBeFocused();
  await expect(page.locator('article[data-bid]')).toHaveCount(1);
  await page.keyboard.press('k');
  await expect(play).toBeVisible();
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowRight');
  await expect(page.locator('article[data-bid]').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const row = page.locator('article[data-bid]').nth(1);
  const name = (await row.getAttribute('aria-label')) ?? '';
  await row.getByRole('button', { name: en('offers.accept') }).click();
  await expect(page.getByRole('status').filter({ hasText: `Chosen: ${name}` })).toBeVisible();
  const [, last = ''] = STEP.exec(await page.getByText(STEP).innerText()) ?? [];
  await expect(page.getByText(`Step ${last} of ${last}`)).toBeVisible();
  expect([wrong, asked]).toEqual([[], []]);
  await page.context().close();
});

test('a tile leads over a city to where the evening is planned; nobody becomes a guest before', async ({ browser }) => {
  const page = await person(browser, PHONE);
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  await page.goto('/home-new');
  await running(page);
  await page.getByRole('button', { name: en('brand.tile.guide') }).click();
  await expect(page).toHaveURL('/home-new?for=guide');
  await page.getByRole('button', { name: en('city.kochi') }).click();
  await expect(page.getByRole('dialog')).toContainText('in Kochi');
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.context().cookies()).toEqual([]);
  await page.setViewportSize(DESK);
  await page.getByRole('link', { name: en('demo.title') }).click();
  await expect(heading(page, en('demo.title'))).toBeVisible();
  await page.goto('/ai-theme');
  await running(page);
  await page.getByRole('button', { name: en('brand.tile.ai') }).click();
  await page.getByRole('button', { name: en('city.kochi') }).click();
  await expect(page).toHaveURL(/\/preferences\?.*mode=ai/);
  await expect(page.getByText(en('wizard.placesQuestion'))).toBeVisible();
  expect(wrong).toEqual([]);
  await page.context().close();
});

import { expect, test } from '@playwright/test';
import { DESK, leave, person, PHONE, running } from './drivers/browser.js';
import { textsOf } from './drivers/screen.js';

const en = textsOf('en');
const articles = 'article h3 a';

test('the catalogue finds misspelt names, and its address keeps search and filters', async ({ browser }) => {
  const page = await person(browser, PHONE);
  // Clearing the filters also clears the search with which the page was opened.
  await page.goto('/city/kolkata?q=zzzqx');
  await running(page);
  await page.getByRole('button', { name: en('places.clear') }).click();
  await expect(page.locator(articles).first()).toBeVisible();
  await expect(page.getByLabel(en('places.search'))).toHaveValue('');
  await expect(page).toHaveURL('/city/kolkata');

  await page.getByRole('button', { name: en('places.filters'), exact: true }).click();
  await page.getByRole('combobox', { name: en('places.category') }).selectOption('dining');
  await page.getByLabel(en('places.type')).selectOption('cafes');
  const answer = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname === '/api/venues' && searchParams.get('q') === 'coffe';
  });
  await page.getByLabel(en('places.search')).fill('coffe');
  await expect(page).toHaveURL('/city/kolkata?category=dining&type=cafes&q=coffe');
  const names = ((await (await answer).json()) as { name: string }[]).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  await expect(page.locator(articles)).toHaveText(names);
  await page.reload();
  await expect(page.getByLabel(en('places.search'))).toHaveValue('coffe');
  await expect(page.locator(articles)).toHaveText(names);
  await page.getByLabel(en('places.search')).fill('zzzqx');
  await page.getByRole('button', { name: en('places.clear') }).click();
  await expect(page).toHaveURL('/city/kolkata');
  await page.goBack();
  await expect(page.getByRole('heading', { name: en('places.none') })).toBeVisible();
  await leave(page);
});

test('the list and its map are side by side; on a phone the map opens on request', async ({ browser }) => {
  const page = await person(browser, DESK);
  await page.goto('/city/jaipur');
  const map = page.getByRole('application');
  const first = page
    .getByRole('region', { name: en('places.list') })
    .locator('article')
    .first();
  await first.scrollIntoViewIfNeeded();
  await expect(map).toBeVisible();
  for (const width of [DESK.width, 1024]) {
    await page.setViewportSize({ width, height: DESK.height });
    const [left, right] = [await first.boundingBox(), await map.boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
  }
  await first.hover();
  await expect(map.locator('.map-chosen .map-pin')).toHaveCount(1);
  await expect(map.locator('img')).toHaveCount(0);
  await page.setViewportSize(PHONE);
  await page.reload();
  await running(page);
  await expect(map).toHaveCount(0);
  await page.getByRole('button', { name: en('map.show') }).click();
  await expect(map).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await leave(page);
});

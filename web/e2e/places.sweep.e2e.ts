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

test('a question in Hindi says when, for how much and for how many, and a plan begins like it', async ({ browser }) => {
  const page = await person(browser, { width: 320, height: 640 });
  await page.addInitScript(() => localStorage.setItem('language', 'hi'));
  await page.goto('/city/mumbai');
  await running(page);
  const t = textsOf('hi');
  const question = 'कल रात 9 बजे चार लोगों के लिए रूफ़टॉप, चार हज़ार तक';
  await page.getByLabel(t('places.search')).fill(question);
  const parts = page.getByRole('list', { name: t('search.understood') }).getByRole('button');
  await expect(parts).toHaveCount(5);
  await expect(parts.nth(0)).toHaveText(t('search.day.tomorrow'));
  await expect(parts.nth(4)).toContainText('4,000');
  await expect(page.locator(articles).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await parts.nth(1).click();
  await expect(parts).toHaveCount(4);
  await page.goto(`/city/mumbai?q=${encodeURIComponent(question)}`);
  await page.getByRole('link', { name: t('search.planLike') }).click();
  // The mood is the question that is left; all others are answered.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const draft = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('wizardDraft') ?? '{}') as Record<string, unknown>);
  await expect.poll(draft).toMatchObject({
    ...{ planType: 'palbook', size: 4, preferredTime: 'evening', arrivalTime: '21:00', budget: '500-4000', activity: 'dining' },
    ...{ placeTypes: ['rooftop_dining'], place: { citySlug: 'mumbai' }, step: 'vibe' },
  });
  // What is answered anew stays so after a reload, although the address is the same.
  await page.getByRole('radio').first().check({ force: true });
  await expect.poll(async () => (await draft())['vibe']).toBeTruthy();
  await page.reload();
  await running(page);
  await expect.poll(async () => (await draft())['vibe']).toBeTruthy();
  await leave(page);
});

import { expect, test, type Browser, type Page } from '@playwright/test';
import { leave, signedIn } from './drivers/browser.js';
import { violations } from './drivers/checker.js';
import { guest } from './drivers/http.js';
import { choice } from './drivers/screen.js';
import { speak } from './drivers/viewer.js';

const NARROW = { width: 320, height: 700 };
const card = (page: Page, number: number) => page.getByRole('region', { name: `Evening ${number}` });
const names = (page: Page, number: number) => card(page, number).getByRole('heading', { level: 3 }).allTextContents();

/** A friend without an account reads the shared evening until it is shared no longer. */
async function followsTheLink(page: Page, browser: Browser, stops: readonly string[]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Anybody with the link can see times and places, but no offers.')).toBeVisible();
  const [link = ''] = /https?:\S+$/.exec(await page.evaluate(() => navigator.clipboard.readText())) ?? [];
  const friend = await browser.newPage({ viewport: NARROW });
  await friend.goto(link);
  await expect(friend.getByRole('heading', { level: 1, name: /^An evening on / })).toBeVisible();
  expect(await friend.getByRole('heading', { level: 3 }).allTextContents()).toEqual(stops);
  expect(await friend.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  expect(await violations(friend, 'all')).toEqual([]);
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('button', { name: 'Stop sharing' })).toBeHidden();
  await friend.reload();
  await expect(friend.getByRole('heading', { level: 1, name: 'This link leads nowhere' })).toBeVisible();
  await friend.close();
}

test('the wizard in AI mode leads to evenings, one of which is changed, chosen and put to auction', async ({ browser }) => {
  const page = await signedIn(browser, await guest('Asha'), NARROW);
  await page.goto('/preferences?create=new&from=home&mode=ai');
  await choice(page, 'places', 'casual_restaurants').click();
  await page.getByRole('button', { name: 'Next' }).click();
  await choice(page, 'city', 'udaipur').click();
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page).toHaveURL(/\/ai-plans\?timeSlot=4-6-hours&dateBookId=/);
  await expect(card(page, 1)).toBeVisible();

  // The plan of the wizard waits for a partner; without one the chosen evening makes its own.
  await page.goto('/ai-plans?city=udaipur&timeSlot=evening-night');
  await expect(card(page, 1)).toBeInViewport();
  await expect(page.getByText('Suggested by app')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);

  // Hindi needs the most room for a time, which stays on one line.
  await speak(page, 'hi');
  await page.evaluate(() => document.fonts.ready);
  // The Hindi texts load first, and the page is empty until then.
  await expect(page.locator('time').nth(2)).toBeVisible();
  const lines = await page.locator('time').evaluateAll((times) =>
    times.map((time) => {
      const range = document.createRange();
      range.selectNodeContents(time);
      const { width } = time.parentElement?.getBoundingClientRect() ?? { width: 0 };
      return { tops: new Set([...range.getClientRects()].map(({ top }) => top)).size, fits: range.getBoundingClientRect().width <= width };
    }),
  );
  for (const line of lines) expect(line).toEqual({ tops: 1, fits: true });
  await speak(page, 'en');

  const [kept = '', out = ''] = await names(page, 1);
  await card(page, 1)
    .getByRole('button', { name: `Swap ${out}`, exact: true })
    .click();
  await expect.poll(() => names(page, 1)).not.toContain(out);
  expect(await names(page, 1)).toContain(kept);
  await card(page, 1)
    .getByRole('button', { name: `Lock ${kept}`, exact: true })
    .click();
  await page.getByRole('button', { name: 'Plan again around 1 stop' }).click();
  await expect.poll(async () => (await names(page, 2)).includes(kept)).toBe(true);

  const chosen = await names(page, 1);
  await card(page, 1).getByRole('button', { name: 'Choose this evening' }).click();
  await expect(page).toHaveURL(/venue-dashboard/);
  await expect(page.getByRole('heading', { name: 'Your evening' })).toBeVisible();
  for (const name of chosen) await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
  const href = await page.getByRole('link', { name: 'Add all to calendar' }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect([file.status(), (await file.text()).match(/BEGIN:VEVENT/g)?.length]).toEqual([200, chosen.length]);
  await followsTheLink(page, browser, chosen);
  await page
    .getByRole('button', { name: /^Ask .* to bid$/ })
    .first()
    .click();
  await expect(page.getByText('Venues are being asked').first()).toBeVisible();
  await leave(page);
});

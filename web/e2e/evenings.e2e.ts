import { expect, test, type Browser, type Page } from '@playwright/test';
import { person, PHONE, productUrl } from './drivers/browser.js';
import { guest, makePlan } from './drivers/http.js';

/** Somebody who has seen the guide. */
async function visitor(browser: Browser, cookie: string, viewport = PHONE): Promise<Page> {
  const page = await person(browser, viewport);
  await page.addInitScript(() => localStorage.setItem('firstTimeGuideSeen', 'true'));
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: productUrl() }]);
  return page;
}
const card = (page: Page, number: number) => page.getByRole('region', { name: `Evening ${number}` });
const names = (page: Page, number: number) => card(page, number).getByRole('heading', { level: 3 }).allTextContents();

test('a stop is locked, another swapped, the evening chosen, and its stop put to auction', async ({ browser }) => {
  const page = await visitor(browser, await guest('Asha'), { width: 320, height: 700 });
  await page.goto('/ai-plans?city=udaipur&timeSlot=evening-night');
  await expect(card(page, 1)).toBeVisible();
  await expect(card(page, 1)).toBeInViewport();
  await expect(page.getByText('Suggested by app')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

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
  await page
    .getByRole('button', { name: /^Ask .* to bid$/ })
    .first()
    .click();
  await expect(page.getByText('Venues are being asked').first()).toBeVisible();
});

test('in Hindi at 320 px each time stands on one line', async ({ browser }) => {
  const page = await visitor(browser, await guest('Asha'), { width: 320, height: 700 });
  await page.addInitScript(() => localStorage.setItem('language', 'hi'));
  await page.goto('/ai-plans?city=udaipur&timeSlot=4-6-hours');
  await expect(page.locator('time').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const lines = await page.locator('time').evaluateAll((times) =>
    times.map((time) => {
      const range = document.createRange();
      range.selectNodeContents(time);
      const { width } = time.parentElement?.getBoundingClientRect() ?? { width: 0 };
      return { tops: new Set([...range.getClientRects()].map(({ top }) => top)).size, fits: range.getBoundingClientRect().width <= width };
    }),
  );
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line).toEqual({ tops: 1, fits: true });
});

test('the wizard in AI mode begins with its defaults and ends on the evenings of its plan', async ({ browser }) => {
  const page = await visitor(browser, await guest('Ravi'));
  await page.goto('/preferences?create=new&from=home&mode=ai');
  await page.getByText('Casual restaurants', { exact: false }).first().click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.locator('input[value=udaipur]').locator('..').click();
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page).toHaveURL(/\/ai-plans\?timeSlot=4-6-hours&dateBookId=/);
  await expect(card(page, 1)).toBeVisible();
});

test('the page says what is missing, and comes back after a failure', async ({ browser }) => {
  const cookie = await guest('Ila');
  const page = await visitor(browser, cookie);
  await page.goto('/ai-plans');
  await expect(page.getByText('Pick a city to see evenings there.')).toBeVisible();
  await page.route('**/api/ai-plans?*', (route) => route.abort('internetdisconnected'));
  await page.getByLabel('City').selectOption('udaipur');
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/ai-plans?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 1)).toBeVisible();

  const { id } = await makePlan(cookie, { city: 'udaipur', name: 'Evening out', live: false });
  await page.goto(`/venue-dashboard/${id}`);
  await page.getByRole('link', { name: 'See AI plans' }).click();
  await expect(page).toHaveURL(new RegExp(`dateBookId=${id}`));
  await expect(card(page, 1)).toBeVisible();
});

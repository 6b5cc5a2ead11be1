import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { person, PHONE, productUrl } from './drivers/browser.js';
import { bookedEvening, startsIn } from './drivers/evening.js';
import { bid, call, guest, makePlan, openRequest, partner } from './drivers/http.js';

const NARROW = { width: 320, height: 640 };

/** Somebody who has seen the guide. */
async function visitor(browser: Browser, cookie: string | null, more: BrowserContextOptions = {}, viewport = PHONE): Promise<Page> {
  const page = await person(browser, viewport, { reducedMotion: 'reduce', ...more });
  await page.addInitScript(() => localStorage.setItem('firstTimeGuideSeen', 'true'));
  const [name, value] = cookie?.split('=') ?? [];
  if (name && value) await page.context().addCookies([{ name, value, url: productUrl() }]);
  return page;
}

/** What moved on the page without having been touched, from its first paint on. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { seen: number[] }).seen.reduce((sum, value) => sum + value, 0));

test('an offer keeps its votes and buttons on one row at 320 px, and is reported where it is', async ({ browser }) => {
  const asha = await guest('Asha');
  const since = Date.now();
  const { id, inviteCode } = await makePlan(asha, { city: 'agra', name: 'Anniversary' });
  await call('POST', `/api/invites/${inviteCode}/join`, { cookie: await guest('Kabir') }, {});
  const venue = await partner(1, 'agra');
  await bid(venue, await openRequest(venue, since), 2700);
  const page = await visitor(browser, asha, {}, NARROW);
  await page.goto(`/venue-dashboard/${id}?tab=offers`);
  const offer = page.getByRole('article').filter({ hasText: '₹2,700' });
  await expect(offer.getByRole('button', { name: /^Choose this offer/ })).toBeVisible();
  const tops = await offer.getByRole('button').evaluateAll((all) => all.slice(1).map((one) => one.getBoundingClientRect()).map(({ top, height }) => top + height / 2)); // prettier-ignore
  expect(tops).toHaveLength(5);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);

  await offer.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Report or block this venue' }).click();
  const report = page.getByRole('dialog', { name: /^Report / });
  await report.getByText('Wrong details').click();
  await report.getByLabel('Tell us more (optional)').fill('The address is wrong');
  // What fails is said above the sheet, which keeps what was typed.
  await page.route('**/api/reports', (route) => route.abort('internetdisconnected'));
  await report.getByRole('button', { name: 'Send report' }).click();
  const toast = page.locator('li').filter({ hasText: 'Your report was not sent' });
  await expect(toast).toBeVisible();
  const [told, sheet] = [await toast.boundingBox(), await report.boundingBox()];
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
  await expect(report.getByLabel('Tell us more (optional)')).toHaveValue('The address is wrong');
  await page.unroute('**/api/reports');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. We read it within 24 hours.', { exact: true })).toBeVisible();
  await page.context().close();
});

test('home stands still while tonight’s ticket and the offer of an icon arrive', async ({ browser }) => {
  const evening = await bookedEvening('pune');
  await startsIn(evening, 0);
  const page = await visitor(browser, evening.owner);
  await page.addInitScript(() => localStorage.setItem('visits', '5'));
  await watchShifts(page);
  await page.goto('/home');
  const tonight = page.getByRole('article', { name: evening.booking.venue.name });
  await expect(tonight).toContainText(evening.booking.ref);
  await expect(tonight.getByRole('link', { name: 'Directions' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')));
  await expect(page.getByRole('heading', { name: 'Your Recent Plans' })).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  expect(await shifts(page)).toBeLessThan(0.02);

  // It is offered where home begins with it, and is gone once answered.
  await page.getByRole('link', { name: 'Open ticket' }).click();
  await expect(page.getByRole('article', { name: 'Your booking' })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const offer = page.getByRole('complementary');
  await expect(offer).toBeVisible();
  await offer.getByRole('button').last().click();
  await expect(offer).toHaveCount(0);
  await page.context().close();
});

import { expect, test, type Locator } from '@playwright/test';
import { DESK, leave, person, PHONE, signedIn } from './drivers/browser.js';
import { bookedEvening, startsIn } from './drivers/evening.js';
import { bid, call, guest, makePlan, partner, requestOf } from './drivers/http.js';
import { choice } from './drivers/screen.js';
import { shifts, STANDS_STILL, watchShifts } from './drivers/shifts.js';

const NARROW = { width: 320, height: 640 };

test('an offer keeps its votes and buttons on one row at 320 px, and a failed report is announced above its sheet', async ({ browser }) => {
  const asha = await guest('Asha');
  const { id, inviteCode } = await makePlan(asha, { city: 'agra', name: 'Anniversary' });
  await call('POST', `/api/invites/${inviteCode}/join`, { cookie: await guest('Kabir') }, {});
  const venue = await partner(1, 'agra');
  await bid(venue, await requestOf(venue, asha), 2700);
  const page = await signedIn(browser, asha, NARROW);
  await page.goto(`/venue-dashboard/${id}?tab=offers`);
  // The page reports to analytics that the market is simulated.
  await expect(page.locator('meta[name=simulated-market]')).toHaveCount(1);
  const offer = page.getByRole('article').filter({ hasText: '₹2,700' });
  await expect(offer.getByRole('button', { name: /^Choose this offer/ })).toBeVisible();
  // Beside the name, a second offer of the market brings the mark for the comparison.
  const actions = offer.getByRole('button').and(page.locator(':not(h2 *)')).and(page.locator(':not([aria-label^=Compare])'));
  const tops = await actions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => top + height / 2)); // oxfmt-ignore
  expect(tops).toHaveLength(5);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);

  await offer.getByRole('button').first().click();
  const votes = page
    .getByRole('dialog')
    .getByRole('group', { name: /^Your vote on/ })
    .getByRole('button');
  await expect(votes).toHaveCount(3);
  const pills = await votes
    .locator('> span')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ left, right, top }) => ({ left, right, top })));
  for (const [at, pill] of pills.slice(1).entries()) expect(pill.left).toBeGreaterThan(pills[at]?.right ?? Infinity);
  await page.getByRole('button', { name: 'Report or block this venue' }).click();
  const report = page.getByRole('dialog', { name: /^Report / });
  await report.getByText('Wrong details').click();
  await page.route('**/api/reports', (route) => route.abort('internetdisconnected'));
  await report.getByRole('button', { name: 'Send report' }).click();
  const toast = page.locator('li').filter({ hasText: 'Your report was not sent' });
  await expect(toast).toBeVisible();
  const [toastBox, sheet] = [await toast.boundingBox(), await report.boundingBox()];
  expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
  await leave(page);
});

test('home stands still while tonight’s ticket and the offer of an icon arrive', async ({ browser }) => {
  const evening = await bookedEvening('pune');
  // The outing has begun a while ago, because the ticket shows more at the moment of its start.
  await startsIn(evening, -0.1);
  const page = await signedIn(browser, evening.owner);
  await page.addInitScript(() => localStorage.setItem('visits', '5'));
  await watchShifts(page);
  await page.goto('/home');
  const tonight = page.getByRole('article', { name: evening.booking.venue.name });
  await expect(tonight).toContainText(evening.booking.ref);
  await expect(tonight.getByRole('link', { name: 'Directions' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')));
  await expect(page.getByRole('heading', { name: 'Your Recent Plans' })).toBeVisible();
  await expect(page.getByRole('complementary')).toHaveCount(0);
  expect(await shifts(page)).toBeLessThan(STANDS_STILL);

  // The icon is offered at the top of home, and the offer disappears after an answer.
  await page.getByRole('link', { name: 'Open ticket' }).click();
  await expect(page.getByRole('article', { name: 'Your booking' })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const offer = page.getByRole('complementary');
  await expect(offer).toBeVisible();
  await offer.getByRole('button').last().click();
  await expect(offer).toHaveCount(0);
  await leave(page);
});

/** Returns the buttons of the wizard's header and footer under a toast. */
const covered = (toast: Locator): Promise<string[]> =>
  toast.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [...document.querySelectorAll('main header button, main footer button')].flatMap((bar) => {
      const { left, right, top, bottom } = bar.getBoundingClientRect();
      const isApart = right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom;
      return isApart ? [] : [bar.outerHTML.slice(0, 120)];
    });
  });

test('a device without a location still gets a live plan, and no toast covers the wizard’s bars', async ({ browser }) => {
  const page = await person(browser, DESK);
  await page.addInitScript(() => localStorage.setItem('firstTimeGuideSeen', 'true'));
  await page.goto('/preferences?create=new&from=home');
  await choice(page, 'vibe', 'romantic').click();
  await choice(page, 'activity', 'dining').click();
  await choice(page, 'places', 'cafes').click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const save = page.getByRole('button', { name: 'Save preferences' });
  const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    // The last step is unanswered, and each try reports that.
    await save.click();
    await expect(toasts).toBeVisible();
    expect(await covered(toasts)).toEqual([]);
  }

  await choice(page, 'budget', '3000').click();
  // Saving asks for the place by itself, and the choices remain when none comes.
  await save.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByText('Location Required', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: '₹3,000' })).toBeChecked();
  await choice(page, 'city', 'chennai').click();
  await expect(page.getByText('Location Required', { exact: true })).toBeHidden();
  await save.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discover Now' }).click();
  await expect(page.getByText(/^Offers close at/)).toBeVisible();
  await leave(page);
});

const KOCHI = { latitude: 9.9312, longitude: 76.2673 };

test('a plan starts from the location of the device, which is shown as its city', async ({ browser }) => {
  const host = await guest('Asha');
  const { id } = await makePlan(host, { city: 'delhi', name: 'Just Us', live: false });
  const page = await signedIn(browser, host, PHONE, { permissions: ['geolocation'], geolocation: KOCHI });
  await page.goto(`/gps-detection?dateBookId=${id}&next=/home`);
  await page.getByRole('button', { name: 'Use my location' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByRole('button', { name: 'My location, Kochi' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/^[^?]*\/home$/);
  const { body: saved } = await call<{ plan: { coordinates: { lat: number } } }>('GET', `/api/datebooks/${id}`, { cookie: host });
  expect(saved.plan.coordinates.lat).toBeCloseTo(KOCHI.latitude, 3);
  await leave(page);
});

import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { person, PHONE, productUrl } from './drivers/browser.js';
import { bookedEvening, startsIn } from './drivers/evening.js';
import { bid, call, guest, makePlan, partner, requestOf, savePreferences } from './drivers/http.js';
import { shifts, STANDS_STILL, watchShifts } from './drivers/shifts.js';

const NARROW = { width: 320, height: 640 };

/** Somebody who has seen the guide. */
async function visitor(browser: Browser, cookie: string | null, more: BrowserContextOptions = {}, viewport = PHONE): Promise<Page> {
  const page = await person(browser, viewport, more);
  await page.addInitScript(() => localStorage.setItem('firstTimeGuideSeen', 'true'));
  const [name, value] = cookie?.split('=') ?? [];
  if (name && value) await page.context().addCookies([{ name, value, url: productUrl() }]);
  return page;
}

test('an offer keeps its votes and buttons on one row at 320 px, and is reported where it is', async ({ browser }) => {
  const asha = await guest('Asha');
  const { id, inviteCode } = await makePlan(asha, { city: 'agra', name: 'Anniversary' });
  await call('POST', `/api/invites/${inviteCode}/join`, { cookie: await guest('Kabir') }, {});
  const venue = await partner(1, 'agra');
  await bid(venue, await requestOf(venue, asha), 2700);
  const page = await visitor(browser, asha, {}, NARROW);
  await page.goto(`/venue-dashboard/${id}?tab=offers`);
  // The market is invented here, and the page says so to whatever counts plans.
  await expect(page.locator('meta[name=simulated-market]')).toHaveCount(1);
  const offer = page.getByRole('article').filter({ hasText: '₹2,700' });
  await expect(offer.getByRole('button', { name: /^Choose this offer/ })).toBeVisible();
  const tops = await offer.getByRole('button').evaluateAll((all) => all.slice(1).map((one) => one.getBoundingClientRect()).map(({ top, height }) => top + height / 2)); // oxfmt-ignore
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
  await report.getByLabel('Tell us more (optional)').fill('Wrong address');
  // What fails is said above the sheet, which keeps what was typed.
  await page.route('**/api/reports', (route) => route.abort('internetdisconnected'));
  await report.getByRole('button', { name: 'Send report' }).click();
  const toast = page.locator('li').filter({ hasText: 'Your report was not sent' });
  await expect(toast).toBeVisible();
  const [told, sheet] = [await toast.boundingBox(), await report.boundingBox()];
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
  await expect(report.getByLabel('Tell us more (optional)')).toHaveValue('Wrong address');
  await page.unroute('**/api/reports');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. We read it within 24 hours.', { exact: true })).toBeVisible();
  await page.context().close();
});

test('home stands still while tonight’s ticket and the offer of an icon arrive', async ({ browser }) => {
  const evening = await bookedEvening('pune');
  // It has begun a while ago: at the moment of its start the ticket says something more.
  await startsIn(evening, -0.1);
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
  expect(await shifts(page)).toBeLessThan(STANDS_STILL);

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

const choose = (page: Page, name: string, value: string): Promise<void> =>
  page
    .locator('label')
    .filter({ has: page.locator(`input[name="${name}"][value="${value}"]`) })
    .click();
const KOCHI = { latitude: 9.9312, longitude: 76.2673 };

test('a host without a name gives one where others are invited, and a place from the device', async ({ browser }) => {
  const host = await guest('Guest User');
  const { body: plan } = await call<{ id: string }>('POST', '/api/datebooks', { cookie: host }, { name: 'Just Us', planType: 'datebook' });
  const { inviteCode } = await savePreferences(host, plan.id, 'delhi');
  await call('PATCH', `/api/datebooks/${plan.id}`, { cookie: host }, { sameLocationMode: false, bidding: 'open' });
  const page = await visitor(browser, host, { permissions: ['geolocation'], geolocation: KOCHI });
  await page.goto(`/waiting?dateBookId=${plan.id}`);
  await page.getByLabel('Your name').fill('Asha');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Your name')).toBeHidden();
  await expect(page.getByText('Asha (you)')).toBeVisible();

  const invited = await visitor(browser, null);
  await invited.goto(`/join-datebook/${inviteCode}`);
  await expect(invited.getByText('Asha invites you to')).toBeVisible();

  await page.goto(`/gps-detection?dateBookId=${plan.id}&next=/home`);
  await page.getByRole('button', { name: 'Use my location' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByRole('button', { name: 'My location, Kochi' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/^[^?]*\/home$/);
  const { body: saved } = await call<{ plan: { coordinates: { lat: number } } }>('GET', `/api/datebooks/${plan.id}`, { cookie: host });
  expect(saved.plan.coordinates.lat).toBeCloseTo(KOCHI.latitude, 3);
  await Promise.all([page, invited].map((each) => each.context().close()));
});

test('a device that tells no place still ends in a live plan', async ({ browser }) => {
  const page = await visitor(browser, null);
  await page.goto('/preferences?create=new&from=home');
  await choose(page, 'vibe', 'romantic');
  await choose(page, 'activity', 'dining');
  await choose(page, 'places', 'cafes');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await choose(page, 'budget', '3000');
  // Saving asks for the place by itself, and what was chosen is still there when none comes.
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByText('Location Required', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: '₹3,000' })).toBeChecked();
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText('Location detection failed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.locator('#userLocation').getByText('Please select a location')).toBeVisible();
  await expect(page.getByText('Location Required', { exact: true })).toBeVisible();
  await choose(page, 'city', 'chennai');
  await expect(page.getByText('Location Required', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discover Now' }).click();
  await expect(page.getByText(/^Offers close at/)).toBeVisible();
  await expect(page.locator('[data-connection]').first()).toHaveText('Live');
  await page.context().close();
});

test('an invite survives logging in, and the list of plans follows offers and bookings by itself', async ({ browser }) => {
  const member = await guest('Kabir');
  const email = `kabir.${Date.now()}@example.in`;
  const password = 'a lantern in the evening';
  await call('POST', '/api/auth/signup', { cookie: member }, { email, password, firstName: 'Kabir', adult: true });
  const asha = await guest('Asha');
  const { id: plan, inviteCode } = await makePlan(asha, { city: 'hyderabad', name: 'Lake Walk' });

  const page = await visitor(browser, null);
  await page.goto(`/join-datebook/${inviteCode}`);
  await page.getByRole('link', { name: 'I have an account: log in first' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/join-datebook/${inviteCode}`));
  await expect(page.getByLabel('Your name')).toHaveValue('Kabir');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/venue-dashboard/${plan}`));

  await page.goto('/all-datebooks');
  await page.evaluate(() => Object.assign(window, { sameLife: true }));
  const card = page.getByRole('main').getByRole('link', { name: /Lake Walk/ });
  await expect(card).toBeVisible();
  const venue = await partner(1, 'hyderabad');
  const { body: offer } = (await bid(venue, await requestOf(venue, asha), 2600)) as { body: { id: string } };
  await expect(card).toContainText(/\d+ Bids? Received/);
  await call('PATCH', '/api/auth/user', { cookie: asha }, { adult: true });
  const contact = { name: 'Asha', phone: '+919812345678' };
  await call('POST', `/api/bids/${offer.id}/accept`, { cookie: asha }, { expectedVersion: 1, contact });
  await page.getByRole('tab', { name: /^Booked/ }).click();
  await expect(card).toContainText('Booking Confirmed');
  expect(await page.evaluate(() => 'sameLife' in window)).toBe(true);
  await page.context().close();
});

import { expect, test } from '@playwright/test';
import { collectFaults, person, PHONE } from './drivers/browser.js';
import { mouse } from './drivers/hand.js';
import { bid, call, partner, requestOf } from './drivers/http.js';
import { Planner, ROMANTIC_DINNER } from './drivers/planner.js';

const CITY = 'Mumbai';
interface Offer {
  id: string;
  version: number;
  status: string;
  proposedPrice: number;
}

test('two people plan an evening, receive live offers, vote, accept exactly one and hold its ticket', async ({ browser }) => {
  // The host's browser animates, as it does for most people.
  const hostPage = await person(browser, PHONE, { reducedMotion: 'no-preference' });
  const guestPage = await person(browser, PHONE);
  const faults = [hostPage, guestPage].map(collectFaults);
  const host = new Planner(hostPage, mouse(hostPage));
  await host.arrive('Asha');
  await host.pressHeart();
  await host.prefer({ ...ROMANTIC_DINNER, city: CITY, name: 'Moonlit Anniversary' });
  const plan = await host.next('Collaborate & Discover');
  await expect(hostPage.getByRole('heading', { name: 'Waiting for Partner' })).toBeVisible();
  const link = await hostPage.getByText(/^https?:.*\/join-datebook\//).innerText();

  await guestPage.goto(new URL(link).pathname);
  await expect(guestPage.getByText('Asha invites you to')).toBeVisible();
  await guestPage.getByLabel('Your name').fill('Kabir');
  await guestPage.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(hostPage.getByText('Kabir', { exact: true })).toBeVisible();
  await new Planner(guestPage, mouse(guestPage)).prefer({ ...ROMANTIC_DINNER, city: CITY });
  const pages = [hostPage, guestPage];
  for (const page of pages) {
    await expect(page).toHaveURL(new RegExp(`/venue-dashboard/${plan}`));
    await expect(page.locator('[data-connection]').first()).toHaveText('Live');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  }

  const cookie = (await hostPage.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const offers = async (): Promise<Offer[]> => (await call<Offer[]>('GET', `/api/datebooks/${plan}/bids`, { cookie })).body;
  for (const [number, price] of [
    [1, 2750],
    [2, 2480],
  ] as const) {
    const venue = await partner(number, CITY.toLowerCase());
    expect((await bid(venue, await requestOf(venue, cookie), price)).status).toBe(201);
  }
  const row = (page: typeof hostPage, price: string) => page.locator('article[data-bid]').filter({ hasText: price });
  for (const page of pages) for (const price of ['₹2,750', '₹2,480']) await expect(row(page, price)).toBeVisible();

  await row(guestPage, '₹2,480').getByRole('button', { name: /^Love/ }).click();
  await row(hostPage, '₹2,480').getByRole('button', { name: /^OK/ }).click();
  await expect(row(hostPage, '₹2,480').getByRole('button', { name: 'Love 1' })).toBeVisible();
  await expect(row(guestPage, '₹2,480').getByRole('button', { name: 'OK 1' })).toBeVisible();

  const ticket = await host.accept(row(hostPage, '₹2,480'), { phone: '9812345678' });
  await expect(ticket).toContainText('₹2,480');
  await expect(guestPage.getByRole('article', { name: 'Your booking' })).toContainText('Booking Confirmed');
  const all = await offers();
  expect(all.filter(({ status }) => status === 'accepted').map(({ proposedPrice }) => proposedPrice)).toEqual([2480]);
  const other = all.find(({ proposedPrice }) => proposedPrice === 2750);
  const contact = { name: 'Asha', phone: '+919812345678' };
  const second = await call('POST', `/api/bids/${other?.id}/accept`, { cookie }, { expectedVersion: other?.version, contact });
  expect(second.status).toBe(409);
  for (const page of pages) expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(faults).toEqual([[], []]);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { person, PHONE, productUrl } from './drivers/browser.js';
import { call, guest, operations, tomorrow } from './drivers/http.js';

const CITY = 'chennai';
const CENTRE = { latitude: 13.08784, longitude: 80.27847 };
/** So many venues may be asked for one plan. */
const MOST = 25;
const PASSWORD = 'a good long password';

/** A venue in the middle of the city that was verified just now: no wave has asked it. */
async function newVenue(name: string, ops: string): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@cafe.test`;
  const owner = { name: 'Meera', email, password: PASSWORD };
  const started = await call<{ token: string }>('POST', '/api/venues/onboarding', {}, { name, citySlug: CITY, owner });
  const template = { name: 'Dinner', priceKind: 'total', price: 2600, inclusions: [], perks: [], policy: 'moderate', note: null };
  const sent = await call<{ id: string }>(
    'POST',
    '/api/venues/me/application',
    { authorization: `Bearer ${started.body.token}` },
    {
      business: { name },
      placeTypes: ['spas', 'massage_therapy'],
      location: CENTRE,
      hours: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'].map((day) => ({ day, opens: '08:00', closes: '23:30' })),
      seatsPerSlot: 40,
      priceLevel: 2,
      template,
    },
  );
  expect(sent.status).toBe(200);
  const verified = await call('POST', `/api/admin/venues/${sent.body.id}/verify`, { cookie: ops }, {});
  expect(verified.status).toBe(200);
  return { id: sent.body.id, email };
}

test('a planner asks a place by its name, which reads so and bids; the 26th is refused with a reason', async ({ browser }) => {
  const cookie = await guest('Asha');
  const { body: plan } = await call<{ id: string }>('POST', '/api/datebooks', { cookie }, { name: 'By name', planType: 'datebook' });
  const { id } = plan;
  const preferences = {
    dateBookId: id,
    // The plans of other tests want none of the venues that are made here.
    dateStyles: ['vibe:relaxed', 'activity:wellness', 'place:spas'],
    budget: '3000',
    travelDistance: 10,
    preferredDate: tomorrow(),
    preferredTime: 'evening',
    filterType: 'distance',
    citySlug: CITY,
  };
  expect((await call('POST', '/api/preferences', { cookie }, preferences)).status).toBeLessThan(300);
  await call('PATCH', `/api/datebooks/${id}`, { cookie }, { sameLocationMode: true, bidding: 'open' });
  const request = async () =>
    (await call<{ bidRequest: { id: string; invitedCount: number } | null }>('GET', `/api/datebooks/${id}`, { cookie })).body.bidRequest;
  await expect.poll(async () => (await request())?.invitedCount ?? 0).toBeGreaterThan(0);
  const name = `Sri Lakshmi Vilas Rooftop Bathhouse and Ayurvedic Garden Retreat ${randomUUID().slice(0, 4)}`;
  const ops = await operations();
  const { email } = await newVenue(name, ops);

  const counter = await person(browser, { width: 1024, height: 768 });
  await counter.goto('/venue-login');
  await counter.getByLabel('E-mail').fill(email);
  await counter.getByLabel('Password').fill(PASSWORD);
  await counter.getByRole('button', { name: 'Log in' }).click();
  await expect(counter.getByRole('heading', { name: 'No requests right now' })).toBeVisible();

  const planner = await person(browser, PHONE);
  const [key = '', value = ''] = cookie.split('=');
  await planner.context().addCookies([{ name: key, value, url: productUrl() }]);
  await planner.goto(`/venue-dashboard/${id}?tab=discover`);
  const row = planner.getByRole('main').getByRole('listitem').filter({ hasText: name });
  const more = planner.getByRole('button', { name: 'Show more' });
  await expect(planner.getByRole('button', { name: /^Ask for an offer/ }).first()).toBeVisible();
  while ((await row.count()) === 0) await more.click();
  await row.getByRole('button', { name: `Ask for an offer ${name}` }).click();
  await expect(row).toContainText('Has been asked');

  // It comes by the socket, with its mark; the venue answers.
  const card = counter.getByRole('main').getByRole('button').filter({ hasText: 'Asked by name' });
  await card.click();
  await expect(counter.getByRole('heading', { name: 'Request', exact: true })).toBeVisible();
  await counter.getByLabel('Total for 2 people').fill('2735');
  await counter.getByRole('button', { name: 'Send offer · ₹2,735' }).click();
  await expect(counter.getByRole('region', { name: 'Your offer' })).toContainText('₹2,735');
  await planner.getByRole('tab', { name: /^Offers/ }).click();
  await expect(planner.locator('[data-bid]').filter({ hasText: '₹2,735' })).toContainText('Sri Lakshmi');

  // As many as may be asked are asked; the next one is refused, and the planner reads why.
  const { id: requestId, invitedCount } = (await request()) ?? { id: '', invitedCount: 0 };
  const others = await Promise.all(
    Array.from({ length: MOST - invitedCount + 1 }, (_, n) => newVenue(`${n} Beach Road ${randomUUID()}`, ops)),
  );
  for (const { id: venueId } of others.slice(1)) await call('POST', `/api/bid-requests/${requestId}/venues`, { cookie }, { venueId });
  expect((await request())?.invitedCount).toBe(MOST);
  await planner.reload();
  await planner.getByRole('tab', { name: /^Discover/ }).click();
  await planner.getByRole('button', { name: /^Ask for an offer/ }).first().click(); // oxfmt-ignore
  await expect(planner.getByRole('alert').filter({ hasText: '25 venues have been asked' })).toBeVisible();
  for (const page of [counter, planner]) await page.context().close();
});

import { randomUUID } from 'node:crypto';
import { VENUE_CHECKS } from '@app/contracts';
import { expect, test } from '@playwright/test';
import { leave, signedIn } from './drivers/browser.js';
import { applyAsVenue, call, guest, operations, tomorrow } from './drivers/http.js';
import { atCounter } from './drivers/venue.js';

const CITY = 'chennai';
const CENTRE = { latitude: 13.08784, longitude: 80.27847 };

test('a planner invites a place by its name, which appears at once', async ({ browser }) => {
  const cookie = await guest('Asha');
  const { body: plan } = await call<{ id: string }>('POST', '/api/datebooks', { cookie }, { name: 'By name', planType: 'datebook' });
  const { id } = plan;
  const preferences = {
    dateBookId: id,
    // The plans of other tests want none of the venues of this one.
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
  const invited = async () =>
    (await call<{ bidRequest: { invitedCount: number } | null }>('GET', `/api/datebooks/${id}`, { cookie })).body.bidRequest?.invitedCount;
  await expect.poll(async () => (await invited()) ?? 0).toBeGreaterThan(0);
  // No wave has asked a venue that was verified just now.
  const name = `Sri Lakshmi Vilas Rooftop Bathhouse and Ayurvedic Garden Retreat ${randomUUID().slice(0, 4)}`;
  const venue = await applyAsVenue(name, CITY, {
    placeTypes: ['spas', 'massage_therapy'],
    location: CENTRE,
    hours: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'].map((day) => ({ day, opens: '08:00', closes: '23:30' })),
    seatsPerSlot: 40,
  });
  const { body: own } = await call<{ id: string }>('GET', '/api/venues/me', venue);
  const verified = await call('POST', `/api/admin/venues/${own.id}/verify`, { cookie: await operations() }, { checked: VENUE_CHECKS });
  expect(verified.status).toBe(200);

  const counter = await atCounter(browser, venue);
  await counter.goto('/venue-bidding');
  await expect(counter.getByRole('heading', { name: 'No requests right now' })).toBeVisible();
  const planner = await signedIn(browser, cookie);
  await planner.goto(`/venue-dashboard/${id}?tab=discover`);
  const row = planner.getByRole('main').getByRole('listitem').filter({ hasText: name });
  const more = planner.getByRole('button', { name: 'Show more' });
  await expect(planner.getByRole('button', { name: /^Ask for an offer/ }).first()).toBeVisible();
  while ((await row.count()) === 0) await more.click();
  await row.getByRole('button', { name: `Ask for an offer ${name}` }).click();
  await expect(row).toContainText('Has been asked');
  const card = counter.getByRole('main').getByRole('button').filter({ hasText: 'Asked by name' });
  await expect(card).toBeVisible();
  await leave(counter, planner);
});

import { expect, test, type Page } from '@playwright/test';
import type { EveningPlans, Itinerary } from '@app/contracts';
import { leave, person, PHONE, running, signedIn } from './drivers/browser.js';
import { bid, call, guest, makePlan, partner, requestOf } from './drivers/http.js';
import { shifts, STANDS_STILL, watchShifts } from './drivers/shifts.js';

const FIRST_VISITS = ['/', '/city/mumbai', '/category/dining', '/things-to-do/kochi', '/places-near-me', '/guides', '/home-new'];

test('no page of a first visit moves when its fonts load late, and an English one loads no Hindi', async ({ browser }) => {
  const page = await person(browser, PHONE);
  await page.addInitScript(() => localStorage.clear());
  await watchShifts(page);
  const faces: string[] = [];
  let late = Promise.resolve();
  // With a route the browser caches nothing, so that each page fetches its fonts.
  await page.route('**/*.woff2', async (route) => {
    faces.push(route.request().url());
    await late;
    await route.continue();
  });
  for (const path of FIRST_VISITS) {
    let come: () => void = () => undefined;
    late = new Promise((resolve) => (come = resolve));
    await page.context().clearCookies();
    faces.length = 0;
    await page.goto(path, { waitUntil: 'commit' });
    await running(page);
    come();
    await page.evaluate(() => document.fonts.ready);
    expect(faces, path).not.toEqual([]);
    expect(await shifts(page), path).toBeLessThan(STANDS_STILL);
    expect(faces.filter((face) => face.includes('devanagari'))).toEqual([]);
  }
  await leave(page);
});

test('a board and its surroundings stand still while offers arrive', async ({ browser }) => {
  const asha = await guest('Asha');
  const [first, second] = await Promise.all([partner(1, 'delhi'), partner(2, 'delhi')]);
  const { id } = await makePlan(asha, { city: 'delhi', name: 'Lake walk' });
  await bid(first, await requestOf(first, asha), 2711);
  const page = await signedIn(browser, asha);
  await watchShifts(page);
  await page.goto(`/venue-dashboard/${id}?tab=offers`);
  await expect(page.getByRole('article').filter({ hasText: '₹2,711' })).toBeVisible();
  // Its value places it before the present offers.
  await bid(second, await requestOf(second, asha), 1722);
  await expect(page.getByRole('article').filter({ hasText: '₹1,722' })).toBeVisible();
  const newest = page.getByRole('button', { name: /new offers?/ });
  await expect(newest).toBeVisible();
  expect(await shifts(page)).toBeLessThan(STANDS_STILL);
  await newest.click();
  await expect(newest).toHaveCount(0);

  await page.goto(`/venue-dashboard/${id}?tab=discover`);
  await expect(page.getByRole('link', { name: /OpenStreetMap/ })).toBeAttached();
  expect(await shifts(page)).toBeLessThan(STANDS_STILL);
  await leave(page);
});

/** Holds back the evening of a plan; returns the function that lets it come. */
async function holdEvening(page: Page): Promise<() => void> {
  let come: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (come = resolve));
  await page.unroute('**/itinerary');
  await page.route('**/itinerary', async (route) => {
    await late;
    await route.continue();
  });
  return come;
}

/** Adopts the first evening that is suggested: for a plan, or as a plan of its own. */
async function adopt(cookie: string, city: string, dateBookId?: string): Promise<Itinerary> {
  const about: Record<string, string> = dateBookId ? { dateBookId } : { city };
  const { body: found } = await call<EveningPlans>('GET', `/api/ai-plans?${new URLSearchParams(about).toString()}`, { cookie });
  const { timeSlot, day, plans } = found;
  const venueIds = plans.find(({ stops }) => stops.some(({ biddable }) => biddable))?.stops.map(({ venueId }) => venueId);
  const { body, status } = await call<Itinerary>('POST', '/api/ai-plans/adopt', { cookie }, { timeSlot, day, venueIds, ...about });
  expect(status).toBe(201);
  return body;
}

test('offers stand still when the evening of their plan comes late', async ({ browser }) => {
  const asha = await guest('Asha');
  const [venue, { id }] = await Promise.all([partner(1, 'jaipur'), makePlan(asha, { city: 'jaipur', name: 'Fort walk', live: false })]);
  await adopt(asha, 'jaipur', id);
  await call('PATCH', `/api/datebooks/${id}`, { cookie: asha }, { sameLocationMode: true, bidding: 'open' });
  await bid(venue, await requestOf(venue, asha), 2711);
  const page = await signedIn(browser, asha, PHONE);
  await watchShifts(page);
  const evening = page.getByRole('heading', { name: 'Your evening' });
  const offer = page.getByRole('article').filter({ hasText: '₹2,711' });

  // A device that has never seen the evening draws the offers with it.
  let come = await holdEvening(page);
  await page.goto(`/venue-dashboard/${id}?tab=offers`);
  await expect(page.getByRole('heading', { name: 'Fort walk' })).toBeVisible();
  come();
  await expect(evening).toBeVisible();
  await expect(offer).toBeVisible();
  expect(await shifts(page)).toBeLessThan(STANDS_STILL);

  // One that has seen it waits for nothing.
  come = await holdEvening(page);
  await page.reload();
  await expect(evening).toBeVisible();
  await expect(offer).toBeVisible();
  const answered = page.waitForResponse('**/itinerary');
  come();
  await (await answered).finished();
  expect(await shifts(page)).toBeLessThan(STANDS_STILL);
  await leave(page);
});

test('the board of a stop stands still when its evening comes late', async ({ browser }) => {
  const asha = await guest('Asha');
  const { dateBookId, stops } = await adopt(asha, 'udaipur');
  const venueId = stops.find(({ biddable }) => biddable)?.venueId;
  await call('POST', `/api/datebooks/${dateBookId}/itinerary/ask`, { cookie: asha }, { venueId });
  const partOfEvening = async () => {
    const { body } = await call<Itinerary>('GET', `/api/datebooks/${dateBookId}/itinerary`, { cookie: asha });
    return body.stops.find((stop) => stop.part)?.part ?? null;
  };
  // The first offer ends the wait for one, which is another screen.
  await expect.poll(async () => (await partOfEvening())?.offers).toBeGreaterThan(0);
  const part = (await partOfEvening())?.planId;
  const page = await signedIn(browser, asha, PHONE);
  await watchShifts(page);
  const come = await holdEvening(page);
  await page.goto(`/venue-dashboard/${part}?tab=offers`);
  await expect(page.getByRole('article').first()).toBeVisible();
  come();
  await expect(page.getByRole('link', { name: /^Part of / })).toBeVisible();
  expect(await shifts(page)).toBeLessThan(STANDS_STILL);
  await leave(page);
});

import { expect, test } from '@playwright/test';
import { leave, person, PHONE, running, signedIn } from './drivers/browser.js';
import { bid, guest, makePlan, partner, requestOf } from './drivers/http.js';
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

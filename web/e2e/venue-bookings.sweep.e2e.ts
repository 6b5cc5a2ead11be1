import { expect, test } from '@playwright/test';
import { leave } from './drivers/browser.js';
import { startProxy } from './drivers/proxy.js';
import { moveToSoon, SOON_MS } from './drivers/evening.js';
import { keyboard } from './drivers/hand.js';
import { accept, bid, call, guest, makePlan, partner, requestOf, tomorrow } from './drivers/http.js';
import { atCounter } from './drivers/venue.js';

const CITY = 'udaipur';
const IST_MS = 5.5 * 3_600_000;
/** Returns the day in India of a moved booking. */
const day = (): string => new Date(Date.now() + SOON_MS + IST_MS).toISOString().slice(0, 10);

test('a booking arrives at the counter, is confirmed and moved by keyboard, and its guests are let in without a network', async ({
  browser,
}) => {
  const proxy = await startProxy();
  const venue = await partner(1, CITY);
  const cookie = await guest('Ishaan');
  await makePlan(cookie, { city: CITY, name: 'Tonight' });
  const { body: offer } = await bid(venue, await requestOf(venue, cookie), 2480);
  const page = await atCounter(browser, venue, { serviceWorkers: 'allow', baseURL: proxy.url });
  const hand = keyboard(page);
  await page.goto('/venue-bidding/bookings');
  await expect(page.getByLabel("Guests' arrival code")).toBeVisible();
  await expect(page.locator('[data-connection]').first()).toHaveText('Live');

  // The booking arrives over the socket. Its guests ask for an earlier time.
  await page.goto(`/venue-bidding/bookings?day=${tomorrow()}`);
  await expect(page.getByText('Evening').first()).toBeVisible();
  const { id } = await accept(cookie, offer, 'Ishaan Rao');
  const row = page.getByRole('button', { name: /Ishaan/ });
  await hand.press(row);
  const detail = page.getByRole('article');
  await expect(detail.getByRole('link', { name: '+919812345678' })).toBeVisible();
  await hand.press(detail.getByRole('button', { name: 'Confirm' }));
  await expect(row).toContainText('Expected');
  await moveToSoon(cookie, id);
  await expect(detail).toContainText('The guests ask for a change');
  await hand.press(detail.getByRole('button', { name: 'Accept the change' }));
  await expect(detail).not.toContainText('The guests ask for a change');
  await page.goto(`/venue-bidding/bookings?day=${day()}`);
  await expect(row).toContainText('Expected');

  await page.goto('/venue-bidding/bookings');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  const kept = () => page.evaluate((booking) => localStorage.getItem('keptDesk')?.includes(booking), id);
  await expect.poll(kept).toBe(true);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('9812345678');
  // The service worker has every script of the page.
  const missing = () =>
    page.evaluate(async () => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name);
      const scripts = files.filter((name) => new URL(name).pathname.startsWith('/assets/'));
      const known = await Promise.all(scripts.map((name) => caches.match(name)));
      return known.filter((answer) => answer === undefined).length;
    });
  await expect.poll(missing).toBe(0);

  proxy.disconnect();
  await page.context().setOffline(true);
  await page.goto('/venue-bidding/bookings');
  await expect(page.getByText(/No connection. This is the list as of/)).toBeVisible();
  const { body: ticket } = await call<{ code: string }>('GET', `/api/bookings/${id}/arrival-code`, { cookie });
  const code = page.getByLabel("Guests' arrival code");
  const door = page.getByRole('region', { name: 'Who has arrived?' });
  await hand.fill(code, ticket.code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(door).toContainText('No booking has this code right now');
  await hand.fill(code, ticket.code);
  await page.keyboard.press('Enter');
  await expect(door).toContainText('Ishaan · 2 people: welcome!');
  await expect(page.getByText('1 arrival waits for the network: Ishaan')).toBeVisible();

  proxy.reconnect();
  await page.context().setOffline(false);
  await expect(page.getByText('1 arrival waits for the network: Ishaan')).toBeHidden();
  const { body: booking } = await call<{ status: string }>('GET', `/api/bookings/${id}`, { cookie });
  expect(booking.status).toBe('checked_in');
  await proxy.close();
  await leave(page);
});

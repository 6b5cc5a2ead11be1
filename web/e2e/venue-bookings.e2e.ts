import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { person } from './drivers/browser.js';
import { cable } from './drivers/cable.js';
import { bid, call, guest, makePlan, requestOf, tomorrow } from './drivers/http.js';

const TABLET = { width: 1024, height: 768 };
const HOUR = 3_600_000;
const IST = 5.5 * HOUR;

interface Offer {
  id: string;
  version: number;
  proposedPrice: number;
}

/** The day in India of a booking two hours from now. */
const day = (): string => new Date(Date.now() + 2 * HOUR + IST).toISOString().slice(0, 10);

/** A guest whose plan is live, with the venue's offer to it; `accept` books it, and `move` has it moved to two hours from now. */
async function offered(venue: Record<string, string>, city: string) {
  const cookie = await guest('Ishaan');
  const plan = await makePlan(cookie, { city, name: 'Tonight' });
  await bid(venue, await requestOf(venue, cookie), 2480);
  await call('PATCH', '/api/auth/user', { cookie }, { adult: true });
  const { body: bids } = await call<Offer[]>('GET', `/api/datebooks/${plan.id}/bids`, { cookie });
  const offer = bids.find(({ proposedPrice }) => proposedPrice === 2480);
  if (!offer) throw new Error('The offer is on the board of its plan');
  const accept = async (): Promise<string> => {
    const contact = { name: 'Ishaan Rao', phone: '+919812345678' };
    const headers = { cookie, 'idempotency-key': randomUUID() };
    const booked = await call<{ id: string }>('POST', `/api/bids/${offer.id}/accept`, headers, { expectedVersion: offer.version, contact });
    return booked.body.id;
  };
  const move = (id: string) =>
    call('POST', `/api/bookings/${id}/change-request`, { cookie }, { startAt: new Date(Date.now() + 2 * HOUR).toISOString() });
  return { cookie, accept, move };
}

test('a booking comes to the counter, is confirmed and moved, and its guests are let in without a network', async ({ browser }) => {
  const line = await cable();
  const { body: session } = await call<{ token: string }>(
    'POST',
    '/api/venues/login',
    {},
    { email: 'partner1.udaipur@demo.saanjh.local', password: 'saanjh-demo' },
  );
  const { cookie, accept, move } = await offered({ authorization: `Bearer ${session.token}` }, 'udaipur');
  const page = await person(browser, TABLET, { serviceWorkers: 'allow', baseURL: line.url });
  await page.addInitScript((token) => localStorage.setItem('venueAuthToken', token), session.token);
  await page.goto('/venue-bidding/bookings');
  await expect(page.getByLabel("Guests' arrival code")).toBeVisible();
  await expect(page.locator('[data-connection]').first()).toHaveText('Live');

  // It comes by the socket, and is confirmed; the guests would like to come sooner.
  await page.goto(`/venue-bidding/bookings?day=${tomorrow()}`);
  await expect(page.getByText('Evening').first()).toBeVisible();
  const id = await accept();
  const row = page.getByRole('button', { name: /Ishaan/ });
  await row.click();
  const detail = page.getByRole('article');
  await expect(detail.getByRole('link', { name: '+919812345678' })).toBeVisible();
  await detail.getByRole('button', { name: 'Confirm' }).click();
  await expect(row).toContainText('Expected');
  await move(id);
  await expect(detail).toContainText('The guests ask for a change');
  await detail.getByRole('button', { name: 'Accept the change' }).click();
  await expect(detail).not.toContainText('The guests ask for a change');
  await page.goto(`/venue-bidding/bookings?day=${day()}`);
  await expect(row).toContainText('Expected');

  await page.goto('/venue-bidding/bookings');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  const kept = () => page.evaluate((booking) => localStorage.getItem('keptDesk')?.includes(booking), id);
  await expect.poll(kept).toBe(true);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('9812345678');
  // Every script of the page lies with the service worker.
  const missing = () =>
    page.evaluate(async () => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name);
      const scripts = files.filter((name) => new URL(name).pathname.startsWith('/assets/'));
      const known = await Promise.all(scripts.map((name) => caches.match(name)));
      return known.filter((answer) => answer === undefined).length;
    });
  await expect.poll(missing).toBe(0);

  line.cut();
  await page.context().setOffline(true);
  await page.goto('/venue-bidding/bookings');
  await expect(page.getByText(/No connection. This is the list as of/)).toBeVisible();
  const { body: ticket } = await call<{ code: string }>('GET', `/api/bookings/${id}/arrival-code`, { cookie });
  const code = page.getByLabel("Guests' arrival code");
  const door = page.getByRole('region', { name: 'Who has arrived?' });
  await code.fill(ticket.code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect(door).toContainText('No booking has this code right now');
  await code.fill(ticket.code);
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect(door).toContainText('Ishaan · 2 people: welcome!');
  await expect(page.getByText('1 arrival waits for the network: Ishaan')).toBeVisible();

  line.join();
  await page.context().setOffline(false);
  await expect(page.getByText('1 arrival waits for the network: Ishaan')).toBeHidden();
  const { body: booking } = await call<{ status: string }>('GET', `/api/bookings/${id}`, { cookie });
  expect(booking.status).toBe('checked_in');
  await line.close();
});

import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { person } from './drivers/browser.js';
import { keyboard } from './drivers/hand.js';
import { call, guest, makePlan, partner, tomorrow } from './drivers/http.js';
import { Venue } from './drivers/venue.js';

const HOUR = 3_600_000;
/** A tablet at a counter. */
const COUNTER = { width: 1024, height: 768 };
interface Offer {
  id: string;
  version: number;
  venueName: string;
  proposedPrice: number;
}

test('an evening at the desk by keyboard alone: asked, offered by template, countered, won, confirmed, moved, arrived', async ({
  browser,
}) => {
  test.setTimeout(60_000);
  const headers = await partner(3, 'agra');
  const template = {
    name: 'Dinner for two',
    priceKind: 'per_head',
    price: 1350,
    inclusions: ['Three-course meal'],
    perks: [],
    policy: 'flexible',
    note: null,
  };
  expect((await call('POST', '/api/venues/me/templates', headers, template)).status).toBe(201);
  const page = await person(browser, COUNTER);
  const hand = keyboard(page);
  const desk = new Venue(page, hand);
  await desk.logIn('partner3.agra@demo.saanjh.local');
  await expect(page.locator('[data-connection]')).toHaveText('Live');
  const name = await desk.name();

  // The request comes by the socket.
  const cookie = await guest('Asha');
  // By its budget it is told from what other tests ask for in this city.
  const { id: plan } = await makePlan(cookie, { city: 'agra', name: 'Out tonight', budget: '5000' });
  await desk.open(desk.request('New', 'min ₹5,000'));

  await hand.press(page.getByRole('button', { name: /^Dinner for two/ }));
  await expect(page.getByLabel('Total for 2 people')).toHaveValue('2700');
  await hand.press(page.getByRole('button', { name: 'Send offer · ₹2,700' }));
  await expect(page.getByRole('region', { name: 'Your offer' })).toContainText('₹2,700');

  const mine = async (): Promise<Offer> => {
    const { body } = await call<Offer[]>('GET', `/api/datebooks/${plan}/bids`, { cookie });
    const offer = body.find(({ venueName }) => venueName === name);
    if (!offer) throw new Error('The offer is on the board of its plan');
    return offer;
  };
  const offered = await mine();
  const named = { expectedVersion: offered.version, proposedPrice: 2400 };
  expect((await call('POST', `/api/bids/${offered.id}/counter`, { cookie }, named)).status).toBe(200);
  const counter = page.getByRole('region', { name: 'Counter-offer' });
  await expect(counter).toContainText('yours ₹2,700');
  const box = await counter.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? COUNTER.height)).toBeLessThan(COUNTER.height / 2);
  await hand.press(counter.getByRole('button', { name: 'Accept ₹2,400' }));
  await expect(counter).toBeHidden();
  await expect(page.getByRole('region', { name: 'Your offer' })).toContainText('₹2,400');

  await call('PATCH', '/api/auth/user', { cookie }, { adult: true });
  const { version, id } = await mine();
  const accepted = await call<{ id: string }>(
    'POST',
    `/api/bids/${id}/accept`,
    { cookie, 'idempotency-key': randomUUID() },
    { expectedVersion: version, contact: { name: 'Asha', phone: '+919812345678' } },
  );
  expect(accepted.status).toBe(201);
  const booked = page.getByRole('region', { name: 'Booked: please confirm' });
  await expect(booked).toContainText('Asha');
  await hand.press(booked.getByRole('button', { name: 'Confirm booking' }));
  await expect(page.getByText('The guests can see that you know').first()).toBeVisible();
  await expect(booked).toBeHidden();

  // The bell leads to the booking on its own day.
  await hand.press(page.getByRole('button', { name: /^Notifications/ }));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: /^Your offer was accepted/ }));
  await expect(page).toHaveURL(new RegExp(`/venue-bidding/bookings\\?day=${tomorrow()}&booking=`));
  const detail = page.getByRole('article');
  await expect(detail.getByRole('heading', { name: /^Asha/ })).toBeFocused();

  // The guests would like to come sooner; then they do.
  const { id: booking } = accepted.body;
  const sooner = { startAt: new Date(Date.now() + 2 * HOUR).toISOString() };
  expect((await call('POST', `/api/bookings/${booking}/change-request`, { cookie }, sooner)).status).toBeLessThan(300);
  await hand.press(detail.getByRole('button', { name: 'Accept the change' }));
  await expect(detail).not.toContainText('The guests ask for a change');
  const { body: ticket } = await call<{ code: string }>('GET', `/api/bookings/${booking}/arrival-code`, { cookie });
  await hand.press(page.getByRole('link', { name: 'Inbox' }));
  await hand.press(page.getByRole('link', { name: /^Bookings/ }));
  await hand.fill(page.getByLabel("Guests' arrival code"), ticket.code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Who has arrived?' })).toContainText('Asha · 2 people: welcome!');
  await page.context().close();
});

import { randomUUID } from 'node:crypto';
import { CITIES } from '@app/contracts';
import { expect, test } from '@playwright/test';
import { collectFaults, person } from './drivers/browser.js';
import { inDatabase } from './drivers/database.js';
import { keyboard } from './drivers/hand.js';
import { call, guest, makePlan, tomorrow } from './drivers/http.js';
import { COUNTER, listenToVenue, Venue } from './drivers/venue.js';

const CITY = 'agra';
interface Offer {
  id: string;
  version: number;
  venueName: string;
}

test('a venue works an auction by keyboard: request, offer, improvement, counter-offer, win, confirmation, booking', async ({
  browser,
}) => {
  const page = await person(browser, COUNTER);
  const faults = collectFaults(page);
  const received = listenToVenue(page);
  const hand = keyboard(page);
  const desk = new Venue(page, hand);
  await desk.logIn(`partner3.${CITY}@demo.saanjh.local`);
  await expect(page.locator('[data-connection]')).toHaveText('Live');
  const name = await desk.name();

  // The request arrives over the socket. Its budget distinguishes it from the requests of other tests in this city.
  // A row of digits would be refused as a telephone number.
  const owner = `Asha${randomUUID().replaceAll(/[-\d]/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
  const cookie = await guest(owner);
  const { id: plan } = await makePlan(cookie, { city: CITY, name: 'Out tonight', budget: '5000' });
  await desk.open(desk.request('New', 'min ₹5,000'));
  await hand.fill(page.getByLabel('Total for 2 people'), '2700');
  await hand.choose(page.getByRole('checkbox', { name: /Dessert on the house/ }));
  await hand.press(page.getByRole('button', { name: 'Send offer · ₹2,700' }));
  const own = page.getByRole('region', { name: 'Your offer' });
  await expect(own).toContainText('₹2,700');

  const mine = async (): Promise<Offer> => {
    const { body } = await call<Offer[]>('GET', `/api/datebooks/${plan}/bids`, { cookie });
    const offer = body.find(({ venueName }) => venueName === name);
    if (!offer) throw new Error('The board of the plan has the offer');
    return offer;
  };
  const { id } = await mine();
  // An improvement has to wait half a minute after the offer.
  await inDatabase(`UPDATE bids SET updated_at = updated_at - interval '1 minute' WHERE id = $1`, [id]);
  await page.reload();
  await desk.open(desk.request('min ₹5,000'));
  await hand.press(page.getByRole('button', { name: 'Improve offer' }));
  await hand.fill(page.getByLabel('Total for 2 people'), '2600');
  await hand.press(page.getByRole('button', { name: 'Send improvement · ₹2,600' }));
  await expect(own).toContainText('₹2,600');

  const { version: improved } = await mine();
  const price = { expectedVersion: improved, proposedPrice: 2400 };
  expect((await call('POST', `/api/bids/${id}/counter`, { cookie }, price)).status).toBe(200);
  const counter = page.getByRole('region', { name: 'Counter-offer' });
  await expect(counter).toContainText('yours ₹2,600');
  const box = await counter.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? COUNTER.height)).toBeLessThan(COUNTER.height / 2);
  await hand.press(counter.getByRole('button', { name: 'Accept ₹2,400' }));
  await expect(counter).toBeHidden();
  await expect(own).toContainText('₹2,400');

  // Before a booking a venue sees neither the planners nor the exact place.
  const centre = CITIES.find(({ slug }) => slug === CITY);
  const secrets = [owner, 'Out tonight', plan, 'inviteCode', '"userId"', String(centre?.latitude), String(centre?.longitude)];
  const seen = [await page.content(), ...(await received())].join('\n');
  expect(seen).toContain('₹5,000');
  expect(secrets.filter((secret) => seen.includes(secret))).toEqual([]);

  await call('PATCH', '/api/auth/user', { cookie }, { adult: true });
  const contact = { name: 'Asha', phone: '+919812345678' };
  const accepted = await call('POST', `/api/bids/${id}/accept`, { cookie }, { expectedVersion: (await mine()).version, contact });
  expect(accepted.status).toBe(201);
  await expect(page.getByRole('heading', { name: 'You won!', level: 3 })).toBeVisible();
  const booked = page.getByRole('region', { name: 'You won!' });
  await expect(booked).toContainText('Asha');
  await hand.press(booked.getByRole('button', { name: 'Confirm', exact: true }));
  await expect(page.getByText('The guests know that you expect them').first()).toBeVisible();
  await expect(booked).toBeHidden();

  // A notification opens its booking on the booking's day.
  await hand.press(page.getByRole('button', { name: /^Notifications/ }));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: /^Your offer was accepted/ }));
  await expect(page).toHaveURL(new RegExp(`/venue-bidding/bookings\\?day=${tomorrow()}&booking=`));
  await expect(page.getByRole('article').getByRole('heading', { name: /^Asha/ })).toBeFocused();
  expect(faults).toEqual([]);
});

import { expect, test } from '@playwright/test';
import { DESK, leave, signedIn } from './drivers/browser.js';
import { bookedEvening, startsIn } from './drivers/evening.js';
import { atCounter } from './drivers/venue.js';

test('a sentence of the guests appears at the desk, and the answer on the ticket, without a reload', async ({ browser }) => {
  const evening = await bookedEvening('agra');
  await startsIn(evening, 1);
  const guests = await signedIn(browser, evening.member);
  const host = await signedIn(browser, evening.owner, DESK);
  const counter = await atCounter(browser, evening.venue);
  const day = new Date(Date.now() + 6.5 * 3_600_000).toISOString().slice(0, 10);
  await Promise.all([
    ...[guests, host].map((page) => page.goto(`/booking/${evening.booking.id}`)),
    counter.goto(`/venue-bidding/bookings?day=${day}&booking=${evening.booking.id}`),
  ]);
  const desk = counter.getByRole('article');
  await expect(desk.getByRole('heading', { name: 'Tell the guests' })).toBeVisible();

  await guests.getByRole('button', { name: 'We are outside' }).click();
  await expect(desk.getByRole('log')).toContainText('We are outside');
  await expect(host.getByRole('log')).toContainText('We are outside');
  await expect(guests.getByRole('button', { name: 'We are outside' })).toBeDisabled();

  await desk.getByRole('button', { name: 'Your table is ready' }).click();
  for (const page of [guests, host]) await expect(page.getByRole('log')).toContainText('Your table is ready');
  await leave(guests, host, counter);
});

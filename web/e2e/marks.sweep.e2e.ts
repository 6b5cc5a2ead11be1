import { expect, test } from '@playwright/test';
import { DESK, leave, signedIn } from './drivers/browser.js';
import { inDatabase } from './drivers/database.js';
import { bookedEvening, startsIn } from './drivers/evening.js';
import { atCounter } from './drivers/venue.js';

test('a line that was not kept appears at the desk, and the answer on the ticket, without a reload', async ({ browser }) => {
  const evening = await bookedEvening('agra');
  await startsIn(evening, -1);
  await inDatabase(`UPDATE bookings SET status = 'checked_in', checked_in_at = app_clock() WHERE id = $1`, [evening.booking.id]);
  const guests = await signedIn(browser, evening.member);
  const host = await signedIn(browser, evening.owner, DESK);
  const counter = await atCounter(browser, evening.venue);
  const day = new Date(Date.now() + 4.5 * 3_600_000).toISOString().slice(0, 10);
  await Promise.all([
    ...[guests, host].map((page) => page.goto(`/booking/${evening.booking.id}`)),
    counter.goto(`/venue-bidding/bookings?day=${day}&booking=${evening.booking.id}`),
  ]);
  const party = (page: typeof guests) => page.getByRole('group', { name: 'For 2 people' });
  await party(guests).getByRole('button', { name: 'Not kept' }).click();
  await expect(party(host).getByRole('button', { name: 'Not kept' })).toHaveAttribute('aria-pressed', 'true');

  const said = counter.getByRole('region', { name: 'What your guests say' });
  await expect(said).toContainText('Kept 0 of 1');
  await expect(said).not.toContainText('Kabir');
  await said.getByRole('textbox', { name: 'Your answer' }).fill('The table was taken. Sorry!');
  await said.getByRole('button', { name: 'Send the answer' }).click();
  for (const page of [guests, host])
    await expect(page.getByRole('region', { name: 'What was agreed' })).toContainText('The venue: The table was taken. Sorry!');
  await leave(guests, host, counter);
});

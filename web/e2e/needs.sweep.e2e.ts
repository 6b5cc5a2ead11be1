import { expect, test } from '@playwright/test';
import { leave, signedIn } from './drivers/browser.js';
import { mouse } from './drivers/hand.js';
import { call, guest, makePlan, partner } from './drivers/http.js';
import { Planner } from './drivers/planner.js';
import { atCounter, Venue } from './drivers/venue.js';

test('a venue answers what the guests need, the board shows it, and the ticket holds what was promised', async ({ browser }) => {
  const city = 'udaipur';
  const venue = await partner(2, city);
  const onSite = { entry: 'couples_families', dress: 'smart_casual', age: '21', step_free: 'yes' };
  expect((await call('PATCH', '/api/venues/me', venue, { onSite })).status).toBe(200);
  const cookie = await guest('Asha');
  const needs = { diet: ['jain'], accessibility: ['step_free'] };
  const { id } = await makePlan(cookie, { city, name: 'Out tonight', budget: '5000', more: needs });
  const [page, counter] = [await signedIn(browser, cookie), await atCounter(browser, venue)];
  await Promise.all([page.goto(`/venue-dashboard/${id}?tab=offers`), counter.goto('/venue-bidding')]);

  const desk = new Venue(counter, mouse(counter));
  await desk.open(desk.request('New', 'min ₹5,000'));
  await expect(counter.getByRole('radiogroup', { name: 'Step-free entrance' }).getByLabel('yes')).toBeChecked();
  const jain = counter.getByRole('radiogroup', { name: 'Jain kitchen' });
  await expect(jain.getByLabel('ask us')).toBeChecked();
  await desk.bid('4700');

  const planner = new Planner(page, mouse(page));
  const offer = planner.offer('₹4,700');
  await expect(offer).toContainText('Jain kitchen: ask us · Step-free entrance: yes');
  await planner.hand.press(offer.getByRole('button', { name: /^Choose this offer/ }));
  const check = page.getByRole('dialog', { name: 'Check the offer' });
  await expect(check.getByRole('alert')).toContainText('Ask them before you book');
  await expect(check).toContainText('Couples and families · Smart casual · 21 and over');
  await page.keyboard.press('Escape');
  const ticket = await planner.accept(offer, { phone: '+919812345678' });
  const agreed = ticket.getByRole('region', { name: 'What was agreed' });
  await expect(agreed).toContainText('Step-free entrance');
  await expect(agreed).not.toContainText('Jain kitchen');
  await expect(ticket).toContainText('Couples and families · Smart casual · 21 and over');
  await leave(page, counter);
});

import { expect, test, type Page } from '@playwright/test';
import { leave, signedIn } from './drivers/browser.js';
import { mouse } from './drivers/hand.js';
import { guest, makePlan, partner, tomorrow } from './drivers/http.js';
import { Planner } from './drivers/planner.js';
import { atCounter, Venue } from './drivers/venue.js';

/** The date `days` after another. */
const after = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

test('a venue prices two possible days, and the accepted offer of one is booked for that day', async ({ browser }) => {
  const city = 'agra';
  const [first, second] = [tomorrow(), after(tomorrow(), 2)];
  const words = (day: string) => new RegExp(`\\b${Number(day.slice(8))} \\w{3}`);
  const dayOn = (page: Page, day: string) => page.getByRole('radio', { name: words(day) });
  const venue = await partner(1, city);
  const cookie = await guest('Asha');
  const { id } = await makePlan(cookie, { city, name: 'One of two', budget: '5000', more: { otherDays: [second], ifNeedBe: [second] } });
  const [page, counter] = [await signedIn(browser, cookie), await atCounter(browser, venue)];
  await Promise.all([page.goto(`/venue-dashboard/${id}?tab=offers`), counter.goto('/venue-bidding')]);

  const desk = new Venue(counter, mouse(counter));
  await desk.open(desk.request('New', 'min ₹5,000'));
  await desk.hand.choose(dayOn(counter, first));
  await desk.bid('4800');
  await desk.hand.choose(dayOn(counter, second));
  await desk.bid('4300');
  await expect(dayOn(counter, first)).toHaveAccessibleName(/₹4,800/);
  await expect(dayOn(counter, second)).toHaveAccessibleName(/₹4,300/);

  const planner = new Planner(page, mouse(page));
  await expect(planner.offer('₹4,800')).toBeVisible();
  for (const day of [first, second]) await expect(page.getByRole('heading', { name: words(day) })).toBeVisible();
  await expect(dayOn(page, second)).toHaveAccessibleName(/from ₹/);
  await planner.hand.choose(dayOn(page, second));
  await expect(planner.offer('₹4,800')).toBeHidden();
  const ticket = await planner.accept(planner.offer('₹4,300'), { phone: '+919812345679' });
  await expect(ticket).toContainText(words(second));
  await leave(page, counter);
});

import { expect, test, type Locator, type Page } from '@playwright/test';
import { leave, signedIn } from './drivers/browser.js';
import { bookedEvening, hrefOf, startsIn } from './drivers/evening.js';
import { call } from './drivers/http.js';

const ticket = (page: Page): Locator => page.getByRole('article', { name: 'Your booking' });
const section = (page: Page, name: string): Locator => page.getByRole('region', { name });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

test('both guests follow a booking from its ticket over a change to its rating', async ({ browser }) => {
  const evening = await bookedEvening('jaipur');
  const { id, ref } = evening.booking;
  const owner = await signedIn(browser, evening.owner);
  const member = await signedIn(browser, evening.member);

  // Confetti falls once, and the shares add up to the bill.
  await owner.goto(`/booking/${id}`);
  await expect(ticket(owner)).toContainText(ref);
  await expect(owner.locator('[data-confetti]')).toHaveCount(1);
  // On paper the ticket is black on white, without any button.
  await owner.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(ticket(owner)).toBeVisible();
  await expect(
    owner
      .getByRole('button')
      .or(owner.getByRole('navigation'))
      .or(owner.getByRole('link', { name: 'Directions' })),
  ).toHaveCount(0);
  expect(await owner.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(255, 255, 255)');
  await owner.emulateMedia({ media: null, colorScheme: null });
  await owner.reload();
  await expect(ticket(owner)).toContainText(ref);
  await expect(owner.locator('[data-confetti]')).toHaveCount(0);
  await member.goto(`/booking/${id}#split`);
  await expect(section(member, 'Split the bill')).toBeFocused();
  const shares = await Promise.all(
    [owner, member].map((page) => section(page, 'Split the bill').getByRole('paragraph').first().innerText()),
  );
  expect(shares.map((text) => Number(/₹([\d,]+)/.exec(text)?.[1]?.replace(',', ''))).reduce((sum, share) => sum + share)).toBe(3000);
  await owner.locator('label').filter({ has: owner.getByRole('checkbox', { name: /Kabir.*: paid/ }) }).click(); // oxfmt-ignore
  await expect(section(member, 'Split the bill').getByRole('checkbox', { name: /Kabir.*: paid/ })).toBeChecked();
  await expect(member.getByRole('button', { name: 'Ask for a change' })).toHaveCount(0);

  // Both see the change request and the venue's answer at once.
  await button(owner, 'Ask for a change').click();
  await owner.getByLabel('People').selectOption({ label: '4 people' });
  await button(owner, 'Send to the venue').click();
  await expect(section(member, 'Change the booking')).toContainText('Waiting for the venue’s answer');
  await call('POST', `/api/venues/me/bookings/${id}/change-reply`, evening.venue, { accept: true, note: 'With pleasure' });
  await expect(section(member, 'Change the booking')).toContainText('The venue agreed');
  await expect(ticket(member)).toContainText('4 people');
  await expect(ticket(owner)).toContainText('The venue has seen your booking');

  // After the evening the plan opens on its ticket, and the notification leads to the rating.
  await startsIn(evening, -25);
  await member.goto(await hrefOf(evening.member, 'review_due'));
  await expect(section(member, 'How was it?')).toBeFocused();
  await member.locator('label').filter({ has: member.getByRole('radio', { name: '5 stars' }) }).click(); // oxfmt-ignore
  await member.locator('label').filter({ hasText: 'Lovely setting' }).click();
  await member.getByLabel('A few words for others (optional)').fill('A quiet table.');
  await button(member, 'Send rating').click();
  await expect(section(member, 'How was it?')).toContainText('A quiet table.');
  await owner.goto(`/venue-dashboard/${evening.plan}`);
  await expect(ticket(owner)).toContainText('Completed');
  await expect(section(owner, 'How was it?').getByRole('radio')).toHaveCount(5);
  await leave(owner, member);
});

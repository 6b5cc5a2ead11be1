import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { person, PHONE, productUrl } from './drivers/browser.js';
import { bookedEvening, hrefOf, startsIn } from './drivers/evening.js';
import { call, operations } from './drivers/http.js';

async function as(browser: Browser, cookie: string): Promise<Page> {
  const page = await person(browser, PHONE);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: productUrl() }]);
  await page.addInitScript(() => localStorage.setItem('firstTimeGuideSeen', 'true'));
  return page;
}
const ticket = (page: Page): Locator => page.getByRole('article', { name: 'Your booking' });
const section = (page: Page, name: string): Locator => page.getByRole('region', { name });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

test('a booking from its ticket to its rating, for both who go', async ({ browser }) => {
  const evening = await bookedEvening('jaipur');
  const { id, ref } = evening.booking;
  const owner = await as(browser, evening.owner);
  const member = await as(browser, evening.member);

  // The ticket: joy once, and the bill to the rupee for each.
  await owner.goto(`/booking/${id}`);
  await expect(ticket(owner)).toContainText(ref);
  await expect(owner.locator('[data-confetti]')).toHaveCount(1);
  await owner.reload();
  await expect(ticket(owner)).toContainText(ref);
  await expect(owner.locator('[data-confetti]')).toHaveCount(0);
  await member.goto(`/booking/${id}#split`);
  await expect(section(member, 'Split the bill')).toBeFocused();
  const shares = await Promise.all(
    [owner, member].map((page) => section(page, 'Split the bill').getByRole('paragraph').first().innerText()),
  );
  expect(shares.map((text) => Number(/₹([\d,]+)/.exec(text)?.[1]?.replace(',', ''))).reduce((sum, share) => sum + share)).toBe(2641);
  await owner.locator('label').filter({ has: owner.getByRole('checkbox', { name: /Kabir.*: paid/ }) }).click(); // oxfmt-ignore
  await expect(section(member, 'Split the bill').getByRole('checkbox', { name: /Kabir.*: paid/ })).toBeChecked();
  await expect(member.getByRole('button', { name: 'Ask for a change' })).toHaveCount(0);

  // A change, and the venue's answer, which both see at once.
  await button(owner, 'Ask for a change').click();
  await owner.getByLabel('People').selectOption({ label: '4 people' });
  await button(owner, 'Send to the venue').click();
  await expect(section(member, 'Change the booking')).toContainText('Waiting for the venue’s answer');
  await call('POST', `/api/venues/me/bookings/${id}/change-reply`, evening.venue, { accept: true, note: 'With pleasure' });
  await expect(section(member, 'Change the booking')).toContainText('The venue agreed');
  await expect(ticket(member)).toContainText('4 people');
  await expect(ticket(owner)).toContainText('The venue has seen your booking');
  await owner.goto(await hrefOf(evening.owner, 'change_reply'));
  await expect(section(owner, 'Change the booking')).toBeFocused();

  // Where the server can't be reached the ticket is read from the device.
  await member.context().route(/\/(api|socket\.io|health)\//, (route) => route.abort('internetdisconnected'));
  await member.reload();
  await expect(member.getByText(/Offline\. This is your ticket as of/)).toBeVisible();
  await expect(ticket(member)).toContainText(ref);
  await expect(section(member, 'Split the bill')).toContainText('Kabir (you)');
  await member.context().unroute(/\/(api|socket\.io|health)\//);
  await expect(member.getByText(/This is your ticket as of/)).toHaveCount(0);

  // The evening is over: the plan opens on its ticket, and the notification leads to the rating.
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
  await Promise.all([owner, member].map((page) => page.context().close()));
});

test('cancelling late says what it costs before it is done, and both learn how it goes on', async ({ browser }) => {
  const evening = await bookedEvening('udaipur');
  await startsIn(evening, 2);
  const owner = await as(browser, evening.owner);
  const member = await as(browser, evening.member);
  await Promise.all([owner, member].map((page) => page.goto(`/booking/${evening.booking.id}`)));
  await expect(ticket(member)).toContainText('Booking Confirmed');
  await expect(button(member, 'Cancel booking')).toHaveCount(0);
  await button(owner, 'Cancel booking').click();
  const question = owner.getByRole('dialog', { name: 'Cancel this booking?' });
  await expect(question.getByRole('status')).toContainText('You pay ₹0. Late cancellations count against you');
  await question.getByLabel('What should the venue know?').fill('Fever');
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  for (const page of [owner, member]) {
    await expect(ticket(page).getByRole('status')).toContainText(/is cancelled.*Reason: Fever/s);
    await expect(ticket(page).getByRole('link', { name: /See the offers|Plan something new|Ask again/ })).toBeVisible();
  }
  await Promise.all([owner, member].map((page) => page.context().close()));
});

test('a no-show is denied where its notification leads, the team decides, and its decision stands there', async ({ browser }) => {
  const evening = await bookedEvening('agra');
  const { id, ref } = evening.booking;
  await startsIn(evening, -1);
  await call('POST', `/api/venues/me/bookings/${id}/no-show`, evening.venue);
  const owner = await as(browser, evening.owner);
  await owner.goto(await hrefOf(evening.owner, 'no_show_marked'));
  await expect(section(owner, 'Were you there?')).toBeFocused();
  await owner.getByLabel('What happened?').fill('Our window seats.');
  await button(owner, 'We were there').click();
  await expect(section(owner, 'We are looking into it')).toBeVisible();

  const ops = await as(browser, await operations());
  await ops.goto('/admin/disputes');
  const dispute = ops.getByRole('listitem').filter({ hasText: ref });
  await expect(dispute).toContainText('Our window seats.');
  await button(ops, `They came: ${ref}`).click();
  await ops
    .getByRole('dialog', { name: `They came for ${ref}?` })
    .getByRole('button', { name: 'They came' })
    .click();
  await expect(dispute).toBeHidden();
  await ops.context().close();
  await expect(section(owner, 'It does not count against you')).toBeVisible();
  await owner.goto('/home');
  await owner.goto(await hrefOf(evening.owner, 'dispute_decided'));
  await expect(section(owner, 'It does not count against you')).toBeFocused();
  await owner.context().close();
});

import { expect, test, type Page } from '@playwright/test';
import { leave, signedIn } from './drivers/browser.js';
import { bookedEvening } from './drivers/evening.js';
import { call } from './drivers/http.js';

const bill = (page: Page) => page.getByRole('region', { name: 'Split the bill' });

test('a member reads at once who paid the bill and where to pay it back, and the payer that they did', async ({ browser }) => {
  const evening = await bookedEvening('pune');
  await call('PUT', '/api/user/settings/upi', { cookie: evening.member }, { upiId: 'kabir@okbank' });
  const [owner, member] = (await Promise.all([evening.owner, evening.member].map((cookie) => signedIn(browser, cookie)))) as [Page, Page];
  await Promise.all([owner, member].map((page) => page.goto(`/booking/${evening.booking.id}#split`)));
  await expect(bill(owner)).toContainText('Did one of you pay the whole bill?');

  await bill(member).getByRole('button', { name: 'I paid the bill' }).click();
  await member.getByLabel('The whole bill (₹)').fill('4201');
  await member.getByRole('button', { name: 'Tell the others' }).click();
  await expect(bill(owner)).toContainText('Kabir paid the bill of ₹4,201.');
  const link = bill(owner).getByRole('link', { name: 'Pay ₹2,100 with UPI' });
  expect(await link.getAttribute('href')).toMatch(/^upi:\/\/pay\?pa=kabir%40okbank&pn=Kabir&am=2100&cu=INR&tn=/);
  await expect(bill(owner).getByRole('img')).toBeVisible();

  await owner.locator('label').filter({ has: owner.getByRole('checkbox', { name: /Meera.*: paid/ }) }).click(); // oxfmt-ignore
  await expect(bill(member).getByRole('listitem').filter({ hasText: 'Meera' })).toContainText('Paid');
  await member.locator('label').filter({ has: member.getByRole('checkbox', { name: /Meera.*: received/ }) }).click(); // oxfmt-ignore
  await expect(bill(owner)).toContainText('Kabir has received your share.');
  await expect(bill(member)).toContainText('All settled');
  await leave(owner, member);
});

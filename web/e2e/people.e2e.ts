import { expect, test } from '@playwright/test';
import { person, PHONE, productUrl } from './drivers/browser.js';
import { call, guest, makePlan } from './drivers/http.js';

const as = async (page: Awaited<ReturnType<typeof person>>, cookie: string) => {
  const [name, value] = cookie.split('=') as [string, string];
  await page.context().addCookies([{ name, value, url: productUrl() }]);
};

test('a live plan invites over the page, and its host manages it, reports and blocks', async ({ browser }) => {
  const [host, friend] = await Promise.all(['Asha', 'Kabir'].map(guest));
  if (!host || !friend) throw new Error('Two people plan');
  const plan = await makePlan(host, { city: 'mumbai', name: 'Diwali dinner' });
  const page = await person(browser, PHONE, { permissions: ['clipboard-read', 'clipboard-write'] });
  await as(page, host);
  await page.goto(`/venue-dashboard/${plan.id}`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite to Diwali dinner' });
  await expect(invite.getByText('1 of 2 are in')).toBeVisible();
  await expect(invite.getByRole('img', { name: 'Scan to join' })).toBeVisible();
  await expect(invite.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', new RegExp(plan.inviteCode));
  await invite.getByRole('button', { name: 'Copy link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(plan.inviteCode);
  expect(new URL(page.url()).pathname).toBe(`/venue-dashboard/${plan.id}`);

  await call('POST', `/api/invites/${plan.inviteCode}/join`, { cookie: friend }, {});
  await expect(invite.getByText('2 of 2 are in')).toBeVisible();
  await invite.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Manage Diwali dinner' }).click();
  const sheet = page.getByRole('dialog', { name: 'Manage plan' });
  await sheet.getByRole('button', { name: /^Rename/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Our Diwali');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our Diwali', includeHidden: true })).toBeAttached();
  await sheet.getByRole('button', { name: 'More about Kabir' }).click();
  await sheet.getByRole('button', { name: 'Report or block' }).click();
  const report = page.getByRole('dialog', { name: 'Report Kabir' });
  await report.getByLabel('Something else').check();
  await report.getByRole('switch', { name: 'Also block Kabir' }).click();
  await report.getByRole('button', { name: 'Report and block' }).click();
  await expect(page.getByText(/^Kabir is blocked/).first()).toBeVisible();
  const removed = await person(browser, PHONE);
  await as(removed, friend);
  await removed.goto(`/venue-dashboard/${plan.id}`);
  await expect(removed.getByRole('heading', { level: 1, name: 'Our Diwali' })).toBeVisible();
  await sheet.getByRole('button', { name: 'More about Kabir' }).click();
  await sheet.getByRole('button', { name: 'Remove Kabir' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Kabir' });
  await expect(question.getByText('Offers and votes stay as they are.')).toBeVisible();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Kabir is out of the plan').first()).toBeVisible();
  await expect(removed.getByRole('heading', { name: 'This plan is not available' })).toBeVisible();
  await removed.context().close();
  await expect(sheet.getByText('Kabir', { exact: true })).toHaveCount(0);
  const { body: now } = await call<{ plan: { inviteCode: string } }>('GET', `/api/datebooks/${plan.id}`, { cookie: host });
  expect(now.plan.inviteCode).not.toBe(plan.inviteCode);

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Unblock Kabir' }).click();
  await expect(page.getByText('You have blocked nobody.')).toBeVisible();
  await page.context().close();
});

test('Back on a phone closes what is open, one after the other, and stays on the page', async ({ browser }) => {
  const host = await guest('Asha');
  const plan = await makePlan(host, { city: 'mumbai', name: 'Bandra walk' });
  const page = await person(browser, PHONE);
  await as(page, host);
  await page.goto(`/venue-dashboard/${plan.id}`);
  await page.getByRole('button', { name: 'Manage Bandra walk' }).click();
  const sheet = page.getByRole('dialog', { name: 'Manage plan' });
  await sheet.getByRole('button', { name: 'Delete plan' }).click();
  const question = page.getByRole('dialog', { name: /this plan\?$/ });
  await expect(question).toBeVisible();
  // Without a phone's button the browser asks by Escape what it asks by Back there; the page's own use of that key is kept out of it.
  await page.evaluate(() => addEventListener('keydown', (event) => event.stopImmediatePropagation(), true));
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Bandra walk' })).toBeVisible();
  await page.context().close();
});

test('a member leaves by the sheet of the plan card, and the host deletes what is left', async ({ browser }) => {
  const [host, friend] = await Promise.all(['Meera', 'Ravi'].map(guest));
  if (!host || !friend) throw new Error('Two people plan');
  const plan = await makePlan(host, { city: 'mumbai', name: 'Jazz night' });
  await call('POST', `/api/invites/${plan.inviteCode}/join`, { cookie: friend }, {});
  for (const [cookie, words] of [
    [friend, 'Leave plan'],
    [host, 'Delete plan'],
  ] as const) {
    const page = await person(browser, PHONE);
    await as(page, cookie);
    await page.goto('/all-datebooks');
    await page.getByRole('button', { name: 'Manage Jazz night' }).click();
    await page.getByRole('dialog', { name: 'Manage plan' }).getByRole('button', { name: words }).click();
    await page
      .getByRole('dialog', { name: /this plan\?$/ })
      .getByRole('button', { name: words })
      .click();
    await expect(page).toHaveURL(/\/home$/);
    expect((await call('GET', `/api/datebooks/${plan.id}`, { cookie })).status).toBe(404);
    await page.context().close();
  }
});

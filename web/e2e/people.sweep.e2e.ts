import { expect, test } from '@playwright/test';
import { leave, PHONE, signedIn } from './drivers/browser.js';
import { call, guest, makePlan, savePreferences } from './drivers/http.js';

test('a live plan invites over its page, a removed member sees the plan disappear, and Back closes open layers', async ({ browser }) => {
  const [host, friend] = (await Promise.all(['Asha', 'Kabir'].map(guest))) as [string, string];
  const plan = await makePlan(host, { city: 'mumbai', name: 'Diwali dinner' });
  const page = await signedIn(browser, host, PHONE, { permissions: ['clipboard-read', 'clipboard-write'] });
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

  const removed = await signedIn(browser, friend);
  await removed.goto(`/venue-dashboard/${plan.id}`);
  await expect(removed.getByRole('heading', { level: 1, name: 'Diwali dinner' })).toBeVisible();
  await page.getByRole('button', { name: 'Manage Diwali dinner' }).click();
  const sheet = page.getByRole('dialog', { name: 'Manage plan' });
  await sheet.getByRole('button', { name: 'More about Kabir' }).click();
  await sheet.getByRole('button', { name: 'Remove Kabir' }).click();
  await page.getByRole('dialog', { name: 'Remove Kabir' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Kabir is out of the plan').first()).toBeVisible();
  await expect(removed.getByRole('heading', { name: 'This plan is not available' })).toBeVisible();
  await leave(removed);

  // Back closes the open layers, one after the other, and stays on the page.
  await sheet.getByRole('button', { name: 'Delete plan' }).click();
  const question = page.getByRole('dialog', { name: /this plan\?$/ });
  await expect(question).toBeVisible();
  // A browser without a phone's Back button sends the same close request for Escape; the page's own use of that key is blocked.
  await page.evaluate(() => addEventListener('keydown', (event) => event.stopImmediatePropagation(), true));
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Diwali dinner' })).toBeVisible();
  await leave(page);
});

test('a plan for one becomes a plan for two, whose invite a friend accepts', async ({ browser }) => {
  const [host, friend] = (await Promise.all(['Asha', 'Kabir'].map(guest))) as [string, string];
  const { body: plan } = await call<{ id: string }>('POST', '/api/datebooks', { cookie: host }, { name: 'My evening', planType: 'goSolo' });
  const { inviteCode } = await savePreferences(host, plan.id, 'udaipur');
  await call('PATCH', `/api/datebooks/${plan.id}`, { cookie: host }, { bidding: 'open' });
  const page = await signedIn(browser, host);
  await page.goto(`/venue-dashboard/${plan.id}`);
  await expect(page.getByText(/Go\sSolo.*1\sperson/)).toBeVisible();
  await page.getByRole('button', { name: 'Manage My evening' }).click();
  await page.getByRole('dialog', { name: 'Manage plan' }).getByRole('button', { name: 'Add somebody' }).click();
  await page.getByRole('dialog', { name: 'Add somebody to this plan?' }).getByRole('button', { name: 'Add somebody' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite to My evening' });
  await expect(invite.getByText('1 of 2 are in')).toBeVisible();
  await call('POST', `/api/invites/${inviteCode}/join`, { cookie: friend }, {});
  await expect(invite.getByText('2 of 2 are in')).toBeVisible();
  await invite.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/DateBook.*2\speople/)).toBeVisible();
  await leave(page);
});

test('a tab announces the sign-in of another person in the same browser, and reloads for them', async ({ browser }) => {
  const [guestCookie, other] = (await Promise.all(['Asha', 'Kabir'].map(guest))) as [string, string];
  const page = await signedIn(browser, guestCookie);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'You' })).toBeVisible();
  const secondTab = await page.context().newPage();
  const [name = '', value = ''] = other.split('=');
  await page.context().addCookies([{ name, value, url: new URL(page.url()).origin }]);
  await secondTab.goto('/home');
  await expect(page.getByText('Somebody else is signed in here now', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'You' })).toBeVisible();
  await leave(page);
});

import { expect, test, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { PHONE, person, productUrl } from './drivers/browser.js';
import { operations } from './drivers/http.js';
import { ADMIN } from './start-product.js';

async function operator(page: Page) {
  const [name = '', value = ''] = (await operations()).split('=');
  await page.context().addCookies([{ name, value, url: productUrl() }]);
}

test('operations see the numbers live, and what to do about each', async ({ browser }) => {
  const page = await person(browser, { width: 1024, height: 768 });
  await operator(page);
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Pages of the team' }).getByRole('link', { name: 'Operations' }).click();
  const sockets = page.locator('[data-number=sockets]');
  await expect(sockets.getByText(/^\d+$/)).toBeVisible({ timeout: 25_000 });
  await expect(sockets.getByRole('img', { name: /^Open sockets: Last hour: / })).toBeVisible();
  await expect(page.getByText('API processes: 1. Workers: 1.')).toBeVisible();
  await expect(page.locator('[data-number=auctionLag]').getByText(/ m?s$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'What to do: Auctions are late by' }).click();
  const runbook = page.getByRole('dialog', { name: 'Auctions are late' });
  await expect(runbook.getByRole('listitem').first()).toContainText('Is there a worker?');
  await runbook.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Given up, until you try again' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Queues' })).toHaveAttribute('href', '/ops/queues');
  await page.context().setOffline(true);
  await expect(page.getByText(/No answer from the server since/)).toBeVisible({ timeout: 25_000 });
  await page.context().close();
});

test('the team’s accounts are listed, and a demo account needs no second factor', async ({ browser }) => {
  const page = await person(browser, PHONE);
  await operator(page);
  await page.goto('/admin/team-accounts');
  await expect(page.getByText('ops@demo.saanjh.local')).toBeVisible();
  await expect(page.getByText('Demo account').first()).toBeVisible();
  await page.goto('/admin/second-factor');
  await expect(page.getByRole('heading', { name: 'No second factor here' })).toBeVisible();
  await page.context().close();
});

test('an administrator sets up a second factor, and gets in with it and with a recovery code', async ({ browser }) => {
  const page = await person(browser, PHONE, { permissions: ['clipboard-read', 'clipboard-write'] });
  const logIn = async () => {
    await page.goto('/signup?mode=login');
    await page.getByLabel('E-mail').fill(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
  };
  await logIn();
  await expect(page.getByText('Welcome back').first()).toBeVisible();
  await page.goto('/admin/security-log');
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('img', { name: 'For your authenticator app' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  const app = new TOTP({ secret: Secret.fromBase32(await page.evaluate(() => navigator.clipboard.readText())) });
  await page.getByLabel('Code from your app').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('That code is wrong')).toBeVisible();
  const used = app.generate();
  await page.getByLabel('Code from your app').fill(used);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = ''] = await codes.allTextContents();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/-recovery-codes\.txt$/);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: 'Second factor set up', exact: true }).first()).toBeVisible();

  await page.context().clearCookies();
  await logIn();
  // The code that enrolled is used up.
  await page.getByLabel('Code from your app').fill(used);
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await expect(page.getByText('That code is wrong')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(first.toLowerCase());
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await expect(page.getByText('Welcome back').first()).toBeVisible();
  await page.goto('/admin/second-factor');
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await page.context().close();
});

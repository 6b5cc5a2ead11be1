import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { ACCOUNT_PASSWORD, ACCOUNT_PASSWORD_HASH } from '@app/testkit/sign-in';
import { Secret, TOTP } from 'otpauth';
import { collectFaults, DESK, person } from './drivers/browser.js';
import { inDatabase } from './drivers/database.js';
import { applyAsVenue, call } from './drivers/http.js';

const CODE_LASTS_MS = 30_000;

test('an administrator sets up a second factor, logs in with it and verifies an applicant', async ({ browser }) => {
  const email = `${randomUUID()}@team.test`;
  await inDatabase(`INSERT INTO users (first_name, email, password_hash, is_guest, role) VALUES ('Ila', $1, $2, false, 'admin')`, [
    email,
    ACCOUNT_PASSWORD_HASH,
  ]);
  const name = `Terrace ${randomUUID().slice(0, 8)}`;
  const venue = await applyAsVenue(name, 'agra');
  const status = async () => (await call<{ status: string }>('GET', '/api/venues/me', venue)).body.status;
  expect(await status()).toBe('pending');

  const faults: string[][] = [];
  const open = async () => {
    const page = await person(browser, DESK, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.addInitScript(() => localStorage.setItem('firstTimeGuideSeen', 'true'));
    faults.push(collectFaults(page));
    await page.goto('/signup?mode=login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(ACCOUNT_PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
    return page;
  };
  const first = await open();
  await expect(first.getByText('Welcome back').first()).toBeVisible();
  await first.goto('/admin/security-log');
  await first.getByLabel('Password').fill(ACCOUNT_PASSWORD);
  await first.getByRole('button', { name: 'Next' }).click();
  await expect(first.getByRole('img', { name: 'For your authenticator app' })).toBeVisible();
  await first.getByRole('button', { name: 'Copy' }).click();
  const app = new TOTP({ secret: Secret.fromBase32(await first.evaluate(() => navigator.clipboard.readText())) });
  await first.getByLabel('Code from your app').fill(app.generate());
  await first.getByRole('button', { name: 'Turn on' }).click();
  await expect(first.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const downloading = first.waitForEvent('download');
  await first.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/-recovery-codes\.txt$/);
  await first.getByRole('button', { name: 'I have kept them' }).click();
  await expect(first.getByRole('heading', { name: 'Second factor set up', exact: true }).first()).toBeVisible();

  const page = await open();
  // Each code is good once, so this is the code after the one that enrolled.
  await page.getByLabel('Code from your app').fill(app.generate({ timestamp: Date.now() + CODE_LASTS_MS }));
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await expect(page.getByText('Welcome back').first()).toBeVisible();

  await page.goto('/admin');
  await page.getByRole('link', { name: /Venue applications/ }).click();
  await page.getByLabel('Name or id').fill(name);
  await page.getByRole('button', { name: `Look: ${name}` }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByText('Dinner · ₹2,400')).toBeVisible();
  await sheet.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('dialog', { name: `Verify ${name}?` }).getByRole('button', { name: 'Verify' }).click(); // oxfmt-ignore
  await expect(sheet.getByText('Verified').first()).toBeVisible();
  expect(await status()).toBe('verified');
  // The page of the team is refused until the factor is set up, and the password alone after that.
  expect(faults.map((each) => each.toSorted())).toEqual([
    ['403 GET /api/admin/security-log', '403 GET /api/admin/session'],
    ['401 POST /api/auth/login'],
  ]);
});

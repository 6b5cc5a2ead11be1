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
    faults.push(collectFaults(page));
    await page.goto('/signup?mode=login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(ACCOUNT_PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
    return page;
  };
  const first = await open();
  await expect(first).toHaveURL('/admin');
  // The log-in stays on the screen until the team's pages are there, and has a field of this name, too.
  await expect(first.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
  await first.getByLabel('Password').fill(ACCOUNT_PASSWORD);
  await first.getByRole('button', { name: 'Next' }).click();
  await expect(first.getByRole('img', { name: 'For your authenticator app' })).toBeVisible();
  await first.getByRole('button', { name: 'Copy' }).click();
  const app = new TOTP({ secret: Secret.fromBase32(await first.evaluate(() => navigator.clipboard.readText())) });
  await first.getByLabel('Code from your app').fill(app.generate());
  await first.getByRole('button', { name: 'Turn on' }).click();
  const listed = first.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  const downloading = first.waitForEvent('download');
  await first.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/-recovery-codes\.txt$/);
  await first.getByRole('button', { name: 'I have kept them' }).click();
  await expect(first.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
  await first.getByRole('button', { name: 'Log out' }).click();
  await expect(first).toHaveURL(/\/signup\?mode=login$/);

  const page = await open();
  // Each code is valid once, so this is the code after the one that enrolled.
  await page.getByLabel('Code from your app').fill(app.generate({ timestamp: Date.now() + CODE_LASTS_MS }));
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await expect(page).toHaveURL('/admin');
  await page.getByRole('link', { name: /Venue applications/ }).click();
  await page.getByLabel('Name or id').fill(name);
  await page.getByRole('button', { name: `Look: ${name}` }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByText('Dinner · ₹2,400')).toBeVisible();
  await sheet.getByRole('button', { name: 'Verify' }).click();
  const question = page.getByRole('dialog', { name: `Verify ${name}?` });
  for (const check of await question.getByRole('checkbox').all()) await check.check();
  await question.getByRole('button', { name: 'Verify' }).click();
  await expect(sheet.getByText('Verified').first()).toBeVisible();
  expect(await status()).toBe('verified');

  const queuesPage = await page.context().newPage();
  faults.push(collectFaults(queuesPage));
  await queuesPage.goto('/ops/queues');
  await expect(queuesPage.getByRole('link', { name: 'bid-requests' }).first()).toBeVisible();
  await expect(queuesPage.getByText('No workers')).toHaveCount(0);
  await queuesPage.close();

  // A quarter of an hour later a person is shown for a code alone; the page then continues by itself.
  const age = (sets: string) => inDatabase(`UPDATE sessions SET ${sets} WHERE user_id = (SELECT id FROM users WHERE email = $1)`, [email]);
  await age(`second_factor_at = second_factor_at - interval '15 minutes'`);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('button', { name: /^Look/ }).click();
  const again = page.getByRole('dialog', { name: 'Is it still you?' });
  await again.getByRole('button', { name: 'Use a recovery code' }).click();
  await again.getByLabel('Recovery code').fill(codes[0] ?? '');
  await again.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'Show name and contact' }).click();
  const reason = page.getByRole('dialog', { name: 'Show name and contact?' }).getByLabel('Why? On which request?');
  await reason.fill('They wrote to us, G-2026-17');

  // After a long pause the whole page is covered, and the refused command goes on after the sign-in in place.
  await age(`second_factor_at = second_factor_at - interval '1 hour', team_seen_at = NULL, code_given_at = NULL`);
  await page.getByRole('button', { name: 'Show name and contact' }).last().click();
  const cover = page.getByRole('dialog', { name: 'You were signed out' });
  await expect(cover).toBeVisible();
  await expect(reason).toBeHidden();
  await cover.getByLabel('Password').fill(ACCOUNT_PASSWORD);
  await cover.getByRole('button', { name: 'Use a recovery code' }).click();
  await cover.getByLabel('Recovery code').fill(codes[1] ?? '');
  await cover.getByRole('button', { name: 'Log in' }).click();
  await expect(cover).toBeHidden();
  await expect(reason).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Ila' }).getByText(email)).toBeVisible();
  // The team's pages are refused until the factor is set up, and a log-out ends the session; later the password alone; then a person without a code, and a late command.
  const ids = /[\da-f]{8}(-[\da-f]{4,12}){4}/g;
  expect(faults.map((each) => [...new Set(each.map((fault) => fault.replaceAll(ids, ':id')))].toSorted())).toEqual([
    ['401 GET /api/auth/user', '403 GET /api/admin/ops', '403 GET /api/admin/overview', '403 GET /api/admin/session'],
    ['401 POST /api/admin/users/:id/contact', '401 POST /api/admin/users/:id/look', '401 POST /api/auth/login'],
    [],
  ]);
});

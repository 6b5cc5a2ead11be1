import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { ACCOUNT_PASSWORD, ACCOUNT_PASSWORD_HASH } from '@app/testkit/sign-in';
import { DESK, productUrl } from './drivers/browser.js';
import { inDatabase } from './drivers/database.js';

/** A browser with an authenticator. A passkey belongs to a host name, so the product is opened by its name and not by its address. */
async function withAuthenticator(browser: Browser): Promise<Page> {
  const baseURL = productUrl().replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL, viewport: DESK, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

/** Adds a passkey; `password`: where the page asks for it first. */
async function addPasskey(page: Page, password?: string): Promise<void> {
  await page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'Add a passkey' }).click();
  const form = page.getByRole('region', { name: 'Add a passkey' });
  await form.getByLabel('Name').fill('My phone');
  await form.getByRole('button', { name: 'Add a passkey' }).click();
  if (password !== undefined) {
    await form.getByLabel('Password').fill(password);
    await form.getByRole('button', { name: 'Add a passkey' }).click();
  }
  await expect(page.getByRole('region', { name: 'Passkeys' })).toContainText('My phone');
}

test('a planner adds a passkey and signs in with it', async ({ browser }) => {
  const email = `${randomUUID()}@planner.test`;
  await inDatabase(`INSERT INTO users (first_name, email, password_hash, is_guest) VALUES ('Asha', $1, $2, false)`, [
    email,
    ACCOUNT_PASSWORD_HASH,
  ]);
  const page = await withAuthenticator(browser);
  await page.goto('/signup?mode=login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(ACCOUNT_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await expect(page).not.toHaveURL(/signup/);
  await page.goto('/settings/security');
  await addPasskey(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).not.toHaveURL(/settings/);
  await page.goto('/signup?mode=login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).not.toHaveURL(/signup/);
  await page.goto('/settings');
  await expect(page.getByText(email)).toBeVisible();
  await page.context().close();
});

test('a partner adds a passkey and opens the desk with it', async ({ browser }) => {
  const page = await withAuthenticator(browser);
  await page.goto('/venue-login');
  await page.getByLabel('E-mail').fill('partner3.pune@demo.saanjh.local');
  await page.getByLabel('Password').fill('saanjh-demo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/venue-bidding/);
  await page.goto('/venue-bidding/settings?tab=signIn');
  await addPasskey(page, 'saanjh-demo');
  await page.evaluate(() => localStorage.removeItem('venueAuthToken'));
  await page.context().clearCookies();
  await page.goto('/venue-login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/venue-bidding/);
  await page.context().close();
});

import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { leave, signedIn } from './drivers/browser.js';
import { guest, makePlan } from './drivers/http.js';
import { linkTo } from './drivers/outbox.js';

test('a guest keeps their plans by the link of a mail, which works once', async ({ browser }) => {
  const email = `${randomUUID()}@link.test`;
  const asha = await guest('Asha');
  await makePlan(asha, { city: 'agra', name: 'Anniversary' });
  const page = await signedIn(browser, asha);
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Save my plans by a link instead' }).click();
  await expect(page.getByText(`A link is on its way to ${email}`)).toBeVisible();

  const link = await linkTo(email, 'email-link');
  await page.goto(link);
  await page.getByRole('button', { name: 'Log in now' }).click();
  await expect(page.getByText('Welcome back').first()).toBeVisible();
  expect(page.url()).not.toContain('token');
  await page.goto('/all-datebooks');
  await expect(page.getByText('Anniversary').first()).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText(email).first()).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Log in now' }).click();
  await expect(page.getByText('This link was used already')).toBeVisible();
  await leave(page);
});

test('a new person signs up, continues at once, and has an account with their password after opening the link', async ({ browser }) => {
  const email = `${randomUUID()}@link.test`;
  const asha = await guest('Asha');
  await makePlan(asha, { city: 'agra', name: 'Anniversary' });
  const page = await signedIn(browser, asha);
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('a-good-long-password');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).last().click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.goto('/all-datebooks');
  await expect(page.getByText('Anniversary').first()).toBeVisible();

  await page.goto(await linkTo(email, 'email-link'));
  await page.getByRole('button', { name: 'Log in now' }).click();
  await expect(page.getByText('Welcome back').first()).toBeVisible();

  const elsewhere = await signedIn(browser, await guest('Ravi'));
  await elsewhere.goto('/signup?mode=login');
  await elsewhere.getByLabel('E-mail').fill(email);
  await elsewhere.getByLabel('Password').fill('a-good-long-password');
  await elsewhere.getByRole('button', { name: 'Log in', exact: true }).last().click();
  await expect(elsewhere.getByText('Welcome back').first()).toBeVisible();
  await leave(page);
  await leave(elsewhere);
});

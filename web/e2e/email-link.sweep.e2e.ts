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

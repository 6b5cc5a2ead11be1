import { expect, test } from '@playwright/test';
import { en } from '../src/lib/i18n/en.js';
import { hi } from '../src/lib/i18n/hi.js';
import { person, PHONE } from './drivers/browser.js';

/** The heading of the settings. */
const TITLE = hi['settings.title'] as string;

test('the language is switched in the settings, at once and for good', async ({ browser }) => {
  const page = await person(browser, PHONE);
  await page.goto('/settings');
  await page
    .locator('label')
    .filter({ has: page.locator('input[name=language][value=hi]') })
    .click();
  await expect(page.getByRole('heading', { name: TITLE, exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await page.reload();
  await expect(page.getByRole('heading', { name: TITLE, exact: true })).toBeVisible();
  await page
    .locator('label')
    .filter({ has: page.locator('input[name=language][value=en]') })
    .click();
  await expect(page.getByRole('heading', { name: en['settings.title'], exact: true })).toBeVisible();
  await page.context().close();
});

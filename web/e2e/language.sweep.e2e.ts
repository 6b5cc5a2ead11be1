import { expect, test } from '@playwright/test';
import { leave, person, PHONE } from './drivers/browser.js';
import { en, hi } from './drivers/screen.js';

/** The headings of the settings and of another page. */
const TITLE = hi['settings.look'] as string;
const ABOUT = hi['about.title'] as string;

test('language and theme are switched in the settings, at once and for good, and in every open tab', async ({ browser }) => {
  const page = await person(browser, PHONE);
  await page.goto('/settings/look');
  const other = await page.context().newPage();
  await other.goto('/about');
  const dark = page.locator('input[name=theme][value=dark]');
  await page.locator('label').filter({ has: dark }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page
    .locator('label')
    .filter({ has: page.locator('input[name=language][value=hi]') })
    .click();
  await expect(page.getByRole('heading', { name: TITLE, exact: true })).toBeVisible();
  for (const tab of [page, other]) await expect(tab.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(ABOUT);
  await page.reload();
  await expect(page.getByRole('heading', { name: TITLE, exact: true })).toBeVisible();
  await page
    .locator('label')
    .filter({ has: page.locator('input[name=language][value=en]') })
    .click();
  await expect(page.getByRole('heading', { name: en['settings.look'], exact: true })).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'en-IN');
  await leave(page);
});

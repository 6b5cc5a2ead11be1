import { expect, test, type Page } from '@playwright/test';
import { en } from '../src/lib/i18n/en.js';
import { hi } from '../src/lib/i18n/hi.js';
import { person, PHONE } from './drivers/browser.js';
import { SCREENS } from './drivers/screens.js';
import { setStage } from './drivers/stage.js';
import { Viewer } from './drivers/viewer.js';

const DEVANAGARI = /[\u0900-\u097F]/;
/** Suggestions that become what somebody has written: plans and offers keep the language they were made in. */
const SUGGESTION = /^(venue\.extra|create\.idea)\./;
/** Texts of the English catalogue that Hindi says otherwise; words as short as "OK" or a name are the same in both. */
const ENGLISH = Object.entries(en as Record<string, unknown>).flatMap(([key, text]) =>
  typeof text === 'string' &&
  text.length >= 8 &&
  !text.includes('{') &&
  !SUGGESTION.test(key) &&
  (hi as Record<string, unknown>)[key] !== text
    ? [text]
    : [],
);

/** The heading of the settings. */
const TITLE = hi['settings.title'] as string;
const seenText = (page: Page): Promise<string> => page.locator('body').innerText();

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

test('the main screens speak Hindi: no key, no English sentence is left', async ({ browser }) => {
  test.setTimeout(240_000);
  const viewer = new Viewer(browser, await setStage('delhi'), { viewport: PHONE, language: 'hi', theme: 'light' });
  const found: string[] = [];
  for (const screen of SCREENS) {
    const text = await seenText(await viewer.show(screen));
    if (!DEVANAGARI.test(text)) found.push(`${screen.name}: no Hindi at all`);
    found.push(
      ...Object.keys(en)
        .filter((key) => text.includes(key))
        .map((key) => `${screen.name}: the key ${key}`),
    );
    found.push(...ENGLISH.filter((line) => text.includes(line)).map((line) => `${screen.name}: ${line}`));
  }
  expect(found).toEqual([]);
  await viewer.close();
});

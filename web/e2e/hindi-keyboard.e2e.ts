import { expect, test } from '@playwright/test';
import { person } from './drivers/browser.js';
import { keyboard } from './drivers/hand.js';
import { button, heading, textsOf } from './drivers/screen.js';

const t = textsOf('hi');

test('who reads Hindi goes from the heart to a ticket by the keyboard alone, at 320 px', async ({ browser }) => {
  const page = await person(browser, { width: 320, height: 640 });
  await page.addInitScript(() => Object.entries({ language: 'hi', firstTimeGuideSeen: 'true' }).forEach(([key, value]) => localStorage.setItem(key, value))); // oxfmt-ignore
  const hand = keyboard(page);
  const answer = (name: string, value: string) => page.locator(`input[name="${name}"][value="${value}"]`);
  await page.goto('/');
  await hand.press(button(page, t('landing.start')));
  await hand.pick(answer('vibe', 'relaxed'));
  await hand.pick(answer('activity', 'dining'));
  await hand.choose(answer('places', 'cafes'));
  await hand.press(button(page, t('shell.next')));
  await expect(heading(page, t('wizard.detailsQuestion'))).toBeVisible();
  await hand.take(answer('city', 'kolkata'));
  await hand.choose(answer('budget', '3000'));
  await hand.press(button(page, t('wizard.submit')));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: t('next.discover') }));
  await expect(page.locator('[data-connection]').first()).toHaveText(t('pill.live'));

  // The venues of the invented market come by themselves.
  const offer = page.locator('article[data-bid]').first();
  await hand.press(offer.getByRole('button', { name: t('offers.accept') }));
  await hand.press(button(page, t('accept.next')));
  const reach = page.getByRole('dialog', { name: t('accept.contact') });
  await hand.fill(reach.getByLabel(t('accept.name')), 'मीरा');
  await hand.fill(reach.getByLabel(t('accept.phone'), { exact: true }), '9812345678');
  await hand.choose(reach.getByRole('checkbox', { name: t('accept.adult') }));
  await hand.press(reach.getByRole('button', { name: t('accept.confirm') }));
  await expect(page.getByRole('article', { name: t('booking.title') })).toContainText(t('booking.confirmed'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.context().close();
});

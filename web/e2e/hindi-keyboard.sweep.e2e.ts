import { expect, test } from '@playwright/test';
import { leave, person } from './drivers/browser.js';
import { keyboard } from './drivers/hand.js';
import { button, heading, textsOf } from './drivers/screen.js';

const t = textsOf('hi');

test('a reader of Hindi gets from the heart to a ticket by the keyboard alone, at 320 px', async ({ browser }) => {
  const page = await person(browser, { width: 320, height: 640 });
  await page.addInitScript(() => localStorage.setItem('language', 'hi'));
  const hand = keyboard(page);
  const answer = (name: string, value: string) => page.locator(`input[name="${name}"][value="${value}"]`);
  await page.goto('/');
  const guide = page.getByRole('dialog');
  await hand.fill(guide.getByLabel(t('guide.nameLabel')), 'मीरा');
  await hand.press(guide.getByRole('button', { name: t('shell.next'), exact: true }));
  await hand.press(guide.getByRole('button', { name: t('guide.start'), exact: true }));
  await expect(guide).toBeHidden();
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

  // The simulated market bids by itself.
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
  await leave(page);
});

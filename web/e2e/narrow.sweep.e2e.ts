import { LANGUAGES } from '@app/contracts';
import { expect, test, type Page } from '@playwright/test';
import { leave, signedIn } from './drivers/browser.js';
import { sideways } from './drivers/checker.js';
import { call, guest, savePreferences } from './drivers/http.js';
import { speak } from './drivers/viewer.js';

const NARROW = { width: 320, height: 640 };
/** One word each, as long as a name may be. */
const PLAN = 'M'.repeat(60);
const FRIEND = 'कृष्णमूर्तिसुब्रमण्यममल्होत्रा'.repeat(2);

/** Returns the words outside the screen or the open sheet, or cut off at its edge. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('[role=dialog]') ?? document.body;
    const edge = Math.min(document.documentElement.clientWidth, root.getBoundingClientRect().right);
    const found = document.documentElement.scrollWidth > document.documentElement.clientWidth ? ['the page scrolls sideways'] : [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      // A text with an ellipsis ends within its box.
      const box = text.parentElement?.closest('.truncate')?.getBoundingClientRect() ?? range.getBoundingClientRect();
      if (!text.parentElement?.closest('.sr-only') && box.right > edge + 1) found.push(text.textContent ?? '');
    }
    return found;
  });

test('names of one long word stay within 320 px in both languages', async ({ browser }) => {
  const [host, friend] = (await Promise.all(['Asha', FRIEND].map(guest))) as [string, string];
  const { body: plan } = await call<{ id: string }>('POST', '/api/datebooks', { cookie: host }, { name: PLAN, planType: 'palbook', maxMembers: 4 }); // oxfmt-ignore
  const { inviteCode } = await savePreferences(host, plan.id, 'bangalore');
  await call('PATCH', `/api/datebooks/${plan.id}`, { cookie: host }, { sameLocationMode: false, bidding: 'open' });
  await call('POST', `/api/invites/${inviteCode}/join`, { cookie: friend }, {});
  const page = await signedIn(browser, host, NARROW);
  const fits = async (where: string): Promise<void> => {
    for (const language of LANGUAGES) {
      await speak(page, language);
      expect(await outside(page), `${where}, ${language}`).toEqual([]);
    }
    await speak(page, 'en');
    await staysAtDoubleSize(where);
  };
  /** Checks a page with fonts twice as large; in Hindi too, whose words differ. */
  const staysAtDoubleSize = async (where: string): Promise<void> => {
    for (const language of LANGUAGES) {
      await speak(page, language);
      expect(await sideways(page, '200%'), `${where} at twice the size, ${language}`).toEqual([]);
    }
    await speak(page, 'en');
  };

  await page.goto(`/waiting?dateBookId=${plan.id}`);
  await expect(page.getByRole('listitem').filter({ hasText: FRIEND })).toBeVisible();
  await fits('waiting');
  await page.getByRole('button', { name: PLAN }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: FRIEND })).toBeVisible();
  await fits('manage sheet');

  await page.goto(`/venue-dashboard/${plan.id}`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(PLAN);
  await page.evaluate(() => document.fonts.ready);
  expect(await title.evaluate((heading) => heading.scrollHeight - heading.clientHeight)).toBeLessThanOrEqual(2);
  await fits('board');
  await savePreferences(friend, plan.id, 'bangalore', 'afternoon');
  await page.goto(`/mismatch/${plan.id}`);
  await expect(page.getByText(FRIEND).first()).toBeVisible();
  await fits('mismatch');
  await page.goto('/home');
  await expect(page.getByRole('button', { name: PLAN }).or(page.getByText(PLAN)).first()).toBeVisible();
  await fits('home');
  await leave(page);
});

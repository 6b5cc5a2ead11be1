import { expect, test, type Page } from '@playwright/test';
import { person, productUrl } from './drivers/browser.js';
import { call, guest, savePreferences } from './drivers/http.js';

const NARROW = { width: 320, height: 640 };
const PLAN = 'Birthday dinner for Meera and all the gang';
const FRIEND = 'कबीर मल्होत्रा-सुब्रमण्यम कृष्णमूर्ति जी';

/** Words that stand outside the screen or the sheet that is open, or are cut off at its edge. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('[role=dialog]') ?? document.body;
    const edge = Math.min(document.documentElement.clientWidth, root.getBoundingClientRect().right);
    const found = document.documentElement.scrollWidth > document.documentElement.clientWidth ? ['the page scrolls sideways'] : [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      // What ends in an ellipsis ends within its box.
      const box = text.parentElement?.closest('.truncate')?.getBoundingClientRect() ?? range.getBoundingClientRect();
      if (!text.parentElement?.closest('.sr-only') && box.right > edge + 1) found.push(text.textContent ?? '');
    }
    return found;
  });

for (const language of ['en', 'hi'])
  test(`long names stay within 320 px, in ${language}`, async ({ browser }) => {
    const [host, friend] = (await Promise.all(['Asha', FRIEND].map(guest))) as [string, string];
    const { body: plan } = await call<{ id: string }>('POST', '/api/datebooks', { cookie: host }, { name: PLAN, planType: 'palbook', maxMembers: 4 }); // oxfmt-ignore
    const { inviteCode } = await savePreferences(host, plan.id, 'bangalore');
    await call('PATCH', `/api/datebooks/${plan.id}`, { cookie: host }, { sameLocationMode: false, bidding: 'open' });
    await call('POST', `/api/invites/${inviteCode}/join`, { cookie: friend }, {});
    const page = await person(browser, NARROW, { reducedMotion: 'reduce' });
    await page.addInitScript((spoken) => Object.entries({ language: spoken, firstTimeGuideSeen: 'true' }).forEach(([key, value]) => localStorage.setItem(key, value)), language); // oxfmt-ignore
    const [name = '', value = ''] = host.split('=');
    await page.context().addCookies([{ name, value, url: productUrl() }]);

    await page.goto(`/waiting?dateBookId=${plan.id}`);
    await expect(page.getByRole('listitem').filter({ hasText: FRIEND })).toBeVisible();
    expect(await outside(page)).toEqual([]);

    await page.getByRole('button', { name: PLAN }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('button', { name: FRIEND })).toBeVisible();
    expect(await outside(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    await page.goto(`/venue-dashboard/${plan.id}`);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(PLAN);
    await page.evaluate(() => document.fonts.ready);
    expect(await title.evaluate((heading) => heading.scrollHeight - heading.clientHeight)).toBeLessThanOrEqual(2);
    expect(await outside(page)).toEqual([]);

    await savePreferences(friend, plan.id, 'bangalore', 'afternoon');
    await page.goto(`/mismatch/${plan.id}`);
    await expect(page.getByText(FRIEND).first()).toBeVisible();
    expect(await outside(page)).toEqual([]);
    await page.goto('/home');
    await expect(page.getByRole('button', { name: PLAN }).or(page.getByText(PLAN)).first()).toBeVisible();
    expect(await outside(page)).toEqual([]);
    await page.context().close();
  });

import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, test, type Page } from '@playwright/test';
import { DESK, PHONE } from './drivers/browser.js';
import { SCREENS, type Language } from './drivers/screens.js';
import { setStage } from './drivers/stage.js';
import { Viewer } from './drivers/viewer.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const NARROWEST = { width: 320, height: 720 };

declare const axe: { run(options: RunOptions): Promise<AxeResults> };

/** What axe finds, one line for each place. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(async (run) => {
    const { violations: found } = await axe.run(run);
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any.map(({ message }) => message).join(' ')}`),
    );
  }, options);
}

/** Elements that reach past the right edge, if the page scrolls sideways at all. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return [`${scrollWidth} wide`, ...wide.slice(-3).map((element) => element.outerHTML.slice(0, 160))];
  });

async function check(viewer: Viewer, narrow: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const screen of SCREENS) {
    const page = await viewer.show(screen).catch((error: unknown) => void found.push(`${screen.name} did not open: ${String(error)}`));
    if (!page) continue;
    await page.addScriptTag({ path: AXE });
    // Colours on their way from one theme to the other are nobody's design.
    await page.addStyleTag({ content: '* { transition: none !important; }' });
    const say = (what: string, list: string[]): void => void found.push(...list.map((line) => `${screen.name}, ${what}: ${line}`));
    say('light', await violations(page, { runOnly: WCAG, resultTypes: ['violations'] }));
    // The themes differ in colours alone.
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    say('dark', await violations(page, { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] }));
    if (!narrow) continue;
    await page.setViewportSize(NARROWEST);
    say('320 px', await sideways(page));
  }
  return found;
}

test.describe('every main screen is accessible in light and dark', () => {
  test.setTimeout(300_000);
  const cases: { language: Language; place: string; viewport: typeof PHONE; city: string }[] = [
    { language: 'en', place: 'a phone, and nothing scrolls sideways at 320 px', viewport: PHONE, city: 'goa' },
    { language: 'hi', place: 'a phone, and nothing scrolls sideways at 320 px', viewport: PHONE, city: 'kochi' },
    { language: 'en', place: 'a desk', viewport: DESK, city: 'agra' },
    { language: 'hi', place: 'a desk', viewport: DESK, city: 'udaipur' },
  ];
  for (const { language, place, viewport, city } of cases) {
    test(`in ${language} on ${place}`, async ({ browser }) => {
      const viewer = new Viewer(browser, await setStage(city), { viewport, language, theme: 'light' });
      expect(await check(viewer, viewport === PHONE)).toEqual([]);
      await viewer.close();
    });
  }
});

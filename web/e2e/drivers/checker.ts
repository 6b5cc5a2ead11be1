import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

declare const axe: { run(options: RunOptions): Promise<AxeResults> };

/** What is asked of a look at a page: all of it, all but its colours, or its colours alone, in which the themes differ. */
export type Asked = 'all' | 'words' | 'colours';
const RULES: Record<Asked, RunOptions> = {
  all: { runOnly: WCAG },
  words: { runOnly: WCAG, rules: { 'color-contrast': { enabled: false } } },
  colours: { runOnly: { type: 'rule', values: ['color-contrast'] } },
};

/** What axe finds, one line for each place. */
export async function violations(page: Page, asked: Asked): Promise<string[]> {
  await install(page);
  return page.evaluate(
    async (run) => {
      const { violations: found } = await axe.run(run);
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any.map(({ message }) => message).join(' ')}`),
      );
    },
    { ...RULES[asked], resultTypes: ['violations'] } satisfies RunOptions,
  );
}

/** Once a load: the checker, and no colours on their way from one theme to the other, which are nobody's design. */
async function install(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.addScriptTag({ path: AXE });
  await page.addStyleTag({ content: '* { transition: none !important; }' });
}

/** Elements that reach past the right edge, if the page scrolls sideways at all. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return [`${scrollWidth} wide`, ...wide.slice(-3).map((element) => element.outerHTML.slice(0, 160))];
  });

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

declare const axe: { run(context: { include: Document | Element; exclude?: string }, options: RunOptions): Promise<AxeResults> };

/**
 * The scope of a look at a page: all of it, its colours alone, in which the themes differ, or all but its colours. The size of targets is left to
 * `smallTargets`, which is stricter than axe and measures whole targets, also those that a bar covers until the page is scrolled.
 */
export type Scope = 'all' | 'structure' | 'colours';
const RULES: Record<Scope, RunOptions> = {
  all: { runOnly: WCAG, rules: { 'target-size': { enabled: false } } },
  structure: { runOnly: WCAG, rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } } },
  colours: { runOnly: { type: 'rule', values: ['color-contrast'] } },
};

/**
 * Returns the findings of axe, one line for each place, outside the excluded selector. The colours of a page under a dialog are those of a screen of
 * its own.
 */
export async function violations(page: Page, scope: Scope, exclude?: string): Promise<string[]> {
  await installAxe(page);
  const found = await page.evaluate(
    async ({ colours, out, ...run }) => {
      const dialogs = document.querySelectorAll('[role=dialog]');
      const include = (colours && dialogs[dialogs.length - 1]) || document;
      const { violations: found } = await axe.run({ include, ...(out && { exclude: out }) }, run);
      return found.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, any }) => ({ html, any: any.map(({ message }) => ({ message })) })),
      }));
    },
    { ...RULES[scope], resultTypes: ['violations' as const], colours: scope === 'colours', out: exclude },
  );
  return linesOf(found);
}

interface Finding {
  id: string;
  nodes: { html: string; any: { message: string }[] }[];
}

export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any.map(({ message }) => message).join(' ')}`),
  );

/** Installs the checker once per load, and stops colour transitions between the themes, whose intermediate colours are not designed. */
export async function installAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  // The script is evaluated, because the page's own policy refuses foreign scripts and styles.
  await page.evaluate(AXE);
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
  });
}

/** Returns the elements that reach past the right edge, with texts enlarged to `size`, if the page or its dialog scrolls sideways at all. */
export const sideways = (page: Page, size: '100%' | '200%' = '100%'): Promise<string[]> =>
  page.evaluate((fontSize) => {
    const { documentElement: root } = document;
    const standard = root.style.fontSize;
    if (fontSize !== '100%') root.style.fontSize = fontSize;
    const boxes = [root, ...document.querySelectorAll('[role=dialog]')].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    const found = boxes.flatMap((box) => {
      const edge = box.getBoundingClientRect().left + box.clientWidth + 1;
      const wide = [...box.querySelectorAll('*:not(svg *)')].filter((element) => element.getBoundingClientRect().right > edge);
      return [`${box.scrollWidth} wide`, ...wide.slice(-3).map((element) => element.outerHTML.slice(0, 160))];
    });
    root.style.fontSize = standard;
    return found;
  }, size);

/** The letters of a word that fits into a line of the narrowest screen beside a picture or a button. */
const SHORT_WORD = 12;
/** A column gets narrower at widths at which its neighbours no longer wrap. */
const WIDER_PHONE = '390px';

/** Returns the texts of which a short word is broken across lines, where it could begin a new one, on the narrowest phones and on wider ones. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ longest, wider }) => {
      const { documentElement: root } = document;
      const found: string[] = [];
      const texts = document.createTreeWalker(document.querySelector('[role=dialog]') ?? document.body, NodeFilter.SHOW_TEXT);
      const words: [text: Node, from: number, word: string][] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('.sr-only')) continue;
        for (const { index, 0: word } of (text.textContent ?? '').matchAll(/(?<!\S)[\p{L}\p{M}]+(?![^\s.,:;!?])/gu))
          if (word.length <= longest) words.push([text, index, word]);
      }
      const range = document.createRange();
      for (const width of ['', wider]) {
        // All phones share the rules of their style sheet, so the page itself is made wider, and not the window.
        root.style.width = width;
        for (const [text, from, word] of words) {
          range.setStart(text, from);
          range.setEnd(text, from + word.length);
          const [first, ...rest] = range.getClientRects();
          if (first && rest.some(({ top }) => top > first.top + first.height / 2)) found.push(`${word} in ${text.textContent}, ${width}`);
        }
      }
      root.style.width = '';
      return found;
    },
    { longest: SHORT_WORD, wider: WIDER_PHONE },
  );

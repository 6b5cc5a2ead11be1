import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';
import { installAxe, linesOf } from './checker.js';

declare const axe: { run(context: { include: Element[] }, options: RunOptions): Promise<AxeResults> };

/** Backgrounds whose texts axe leaves undecided everywhere. */
const UNDECIDED = ['bgGradient', 'bgImage'];

/**
 * Returns the findings of axe on colours that no earlier page of this walk had. `passed` holds the texts that axe has passed, by the inputs of
 * contrast: fonts, colours and backgrounds up to the first opaque one. A text that lies over other elements than its ancestors is checked each time.
 */
export async function newColours(page: Page, passed: Set<string>, exclude: string): Promise<string[]> {
  await installAxe(page);
  const { found, good } = await page.evaluate(
    async ({ known, out, undecided }) => {
      const dialogs = document.querySelectorAll('[role=dialog]');
      const root = dialogs[dialogs.length - 1] ?? document.body;
      // Axe leaves a single letter undecided.
      const isWord = (node: Node): boolean => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1;
      const hasWords = (element: Element): boolean => element.matches('input, select, textarea') || [...element.childNodes].some(isWord);
      /** Texts for screen readers alone are a pixel wide, or inside of an element that is. */
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 1 &&
        !element.closest(`.sr-only, ${out}`);
      const signatureOf = (element: Element): string | null => {
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
        const parts = [
          color,
          fontSize,
          fontWeight,
          textShadow,
          `${element.closest('label, fieldset, :disabled, [aria-disabled]') !== null}`,
        ];
        let covered = false;
        for (let at: Element | null = element; at; at = at.parentElement) {
          const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(at);
          if (covered && opacity !== '1') return null;
          if (covered) continue;
          parts.push(backgroundColor, backgroundImage, opacity, filter);
          covered = backgroundImage === 'none' && backgroundColor.startsWith('rgb(');
          if (!covered && (position === 'absolute' || position === 'fixed')) return null;
        }
        return parts.join('|');
      };
      const signatures = new Map<Element, string | null>();
      for (const element of root.querySelectorAll('*'))
        if (hasWords(element) && isShown(element)) signatures.set(element, signatureOf(element));
      const seen = new Set(known);
      const include = [...signatures].flatMap(([element, signature]) => (signature !== null && seen.has(signature) ? [] : [element]));
      if (include.length === 0) return { found: [], good: [] };
      const { violations, passes, incomplete } = await axe.run(
        { include },
        { runOnly: { type: 'rule', values: ['color-contrast'] }, elementRef: true, preload: false },
      );
      const settled = incomplete.flatMap(({ nodes }) =>
        nodes.filter(({ any: [check] }) => undecided.includes((check?.data as { messageKey?: string } | null)?.messageKey ?? '')),
      );
      const good = [...passes.flatMap(({ nodes }) => nodes), ...settled].map(
        ({ element }) => element && signatures.get(element as Element),
      );
      return {
        found: violations.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ html, any }) => ({ html, any: any.map(({ message }) => ({ message })) })),
        })),
        good: good.filter((signature) => typeof signature === 'string'),
      };
    },
    { known: [...passed], out: exclude, undecided: UNDECIDED },
  );
  for (const signature of good) passed.add(signature);
  return linesOf(found);
}

import type { Page } from '@playwright/test';

/**
 * Returns the targets that a finger can miss: not 44 px high, or, for pictures alone, not 44 px wide. Links within a sentence are as high as their
 * line.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 43.5;
    const NARROWEST_WORD = 24;
    const TARGETS = 'a[href], button, summary, input, select, textarea, [role=tab], [role=switch], [role=slider], [role=menuitem]';
    const shown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]') &&
      getComputedStyle(element).pointerEvents !== 'none';
    /** A box around the target that enlarges its area counts as the target. */
    const sizeOf = (element: Element): { width: number; height: number } => {
      const sizes = [element.getBoundingClientRect()].map(({ width, height }) => ({ width, height }));
      for (const part of ['::before', '::after']) {
        const { content, position, width, height } = getComputedStyle(element, part);
        if (content !== 'none' && position === 'absolute') sizes.push({ width: parseFloat(width) || 0, height: parseFloat(height) || 0 });
      }
      return { width: Math.max(...sizes.map(({ width }) => width)), height: Math.max(...sizes.map(({ height }) => height)) };
    };
    const inSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.innerText ?? '').trim().length > (element as HTMLElement).innerText.trim().length;
    return [...document.querySelectorAll(TARGETS)].flatMap((control) => {
      if (control.matches(':disabled') || !shown(control) || inSentence(control)) return [];
      const label = control instanceof HTMLInputElement ? control.closest('label') : null;
      // Visually hidden until it has the focus, or a choice whose label is the target.
      if (!label && (control.getBoundingClientRect().width <= 1 || getComputedStyle(control).clipPath === 'inset(50%)')) return [];
      const small = ({ width, height }: { width: number; height: number }): boolean =>
        height < LEAST || width < ((label ?? control).textContent?.trim() ? NARROWEST_WORD : LEAST);
      const [size, ...others] = [control, ...(label ? [label] : [])].map(sizeOf);
      if (!size || ![size, ...others].every(small)) return [];
      return [`${Math.round(size.width)} × ${Math.round(size.height)}: ${control.outerHTML.slice(0, 160)}`];
    });
  });

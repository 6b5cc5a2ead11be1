import type { Page } from '@playwright/test';

/** Records the parts of the page that move without a touch, from its first paint on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns the layout shift (share of the screen times distance), once the drawn content is shown. */
export const shifts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    return (window as unknown as { seen: number[] }).seen.reduce((sum, value) => sum + value, 0);
  });

/** The budget of `npm run vitals`. */
export const STANDS_STILL = 0.02;

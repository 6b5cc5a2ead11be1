import type { Page } from '@playwright/test';

/** Notes what moves on the page without having been touched, from its first paint on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** How much of the screen has moved how far, once what has been drawn so far is shown. */
export const shifts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    return (window as unknown as { seen: number[] }).seen.reduce((sum, value) => sum + value, 0);
  });

/** What the budgets of `npm run vitals` allow. */
export const STANDS_STILL = 0.02;

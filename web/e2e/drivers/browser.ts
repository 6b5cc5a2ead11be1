import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';

/** The product under test, started by start-product.ts. */
export function productUrl(): string {
  const url = process.env.PRODUCT_URL;
  if (!url) throw new Error('PRODUCT_URL is set by the start of the tests');
  return url;
}

export const PHONE = { width: 360, height: 800 };
export const DESK = { width: 1280, height: 800 };

/**
 * A browser of one person: its own cookies, its own storage. Nothing moves unless asked for: each step of a movement is painted by the
 * processor, and each click waits for its end.
 */
export async function person(
  browser: Browser,
  viewport: { width: number; height: number },
  more: BrowserContextOptions = {},
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL: productUrl(), viewport, reducedMotion: 'reduce', ...more });
  return context.newPage();
}

/** Resolves once a page that was rendered on the server can be used: React has taken it over. */
export const running = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'))))
    .toBe(true);

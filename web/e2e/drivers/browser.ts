import { expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';

/** The product under test, started by start-product.ts. */
export function productUrl(): string {
  const url = process.env.PRODUCT_URL;
  if (!url) throw new Error('PRODUCT_URL is set by the start of the tests');
  return url;
}

export const PHONE = { width: 360, height: 800 };
export const DESK = { width: 1280, height: 800 };

/** Browser contexts that finished tests of this process have left. The load of the app takes a third of the processor's time when it is cached. */
const left: BrowserContext[] = [];
const reusable = new WeakSet<BrowserContext>();

/**
 * Returns the browser of one person: its own cookies, its own storage. Animations are off by default: the processor paints each step of a movement,
 * and each click waits for its end.
 */
export async function person(
  browser: Browser,
  viewport: { width: number; height: number },
  more: BrowserContextOptions = {},
): Promise<Page> {
  const usual = Object.keys(more).length === 0;
  const known = usual ? left.pop() : undefined;
  const context = known ?? (await browser.newContext({ baseURL: productUrl(), viewport, reducedMotion: 'reduce', ...more }));
  if (usual) reusable.add(context);
  const page = await context.newPage();
  if (!known) return page;
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: productUrl(), storageTypes: 'local_storage,indexeddb,cache_storage' });
  await devtools.detach();
  await page.setViewportSize(viewport);
  return page;
}

/** Releases the browser of a person. */
export async function leave(...pages: Page[]): Promise<void> {
  for (const context of new Set(pages.map((page) => page.context()))) {
    if (!reusable.has(context)) {
      await context.close();
      continue;
    }
    await Promise.all(context.pages().map((page) => page.close()));
    await Promise.all([context.clearCookies(), context.unrouteAll(), context.setOffline(false)]);
    left.push(context);
  }
}

/** Returns the browser of a person who has a session and has seen the first-time guide. */
export async function signedIn(browser: Browser, cookie: string, viewport = PHONE, more: BrowserContextOptions = {}): Promise<Page> {
  const page = await person(browser, viewport, more);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: more.baseURL ?? productUrl() }]);
  await page.addInitScript(() => localStorage.setItem('firstTimeGuideSeen', 'true'));
  return page;
}

/** Collects the faults of a page: errors of its scripts and console, and refused requests. */
export function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // The console repeats each refused request, without its method.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  return faults;
}

/** Resolves once React has hydrated a page that was rendered on the server. */
export const running = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber'))))
    .toBe(true);

import { askServer } from '../network.js';

/**
 * Reloads the page from the server alone, because the service worker's cache may be the reason why it does not run. While the server does not
 * answer, the cache is kept. `public/theme.js` does the same when no script of the app has loaded.
 */
export async function reloadAnew(): Promise<void> {
  try {
    if (await askServer()) {
      await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
      await Promise.all((await navigator.serviceWorker.getRegistrations()).map((worker) => worker.unregister()));
    }
  } catch {
    // The browser has no cache.
  }
  location.reload();
}

/** Ignores a failed style sheet: its part is shown without it. A part whose script failed is missing. */
export function goWithoutStyles(): void {
  addEventListener('vite:preloadError', (event) => /stylesheet|preload CSS/i.test(event.payload.message) && event.preventDefault());
}

/** True for a script of the app that failed to load, in the messages of each browser engine. */
export const isUnloaded = (error: unknown): boolean =>
  error instanceof Error && /imported module|module script|MIME type/i.test(error.message);

/** Whether the page was reloaded within the last minute: another reload would not help. */
const justReloaded = (): boolean =>
  performance.now() < 60_000 &&
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/**
 * Handles a file of the app that failed to load. If the server answers, its build has changed, or the browser caches the failure of a time
 * without a network, so the page is reloaded. Returns the case found; no reload while the server is down, which would lose the page.
 */
export async function reloadIfAnswered(): Promise<'offline' | 'reloading' | 'missing'> {
  if (!(await askServer())) return 'offline';
  if (justReloaded()) return 'missing';
  location.reload();
  return 'reloading';
}

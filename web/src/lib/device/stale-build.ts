import { askServer } from '../network.js';

/**
 * Loads the page again, from the server alone: what the worker keeps of the app may be why it does not run. While nothing answers, what is kept
 * is all there is. `public/theme.js` does the same where no script of the app came.
 */
export async function reloadAnew(): Promise<void> {
  try {
    if (await askServer()) {
      await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
      await Promise.all((await navigator.serviceWorker.getRegistrations()).map((worker) => worker.unregister()));
    }
  } catch {
    // A browser that keeps nothing.
  }
  location.reload();
}

/** A part whose style sheet does not come is shown without it; one whose script does not come is not there. */
export function goWithoutStyles(): void {
  addEventListener('vite:preloadError', (event) => /stylesheet|preload CSS/i.test(event.payload.message) && event.preventDefault());
}

/** True for a script of the app that did not come, or came as something else, in the words of each browser engine. */
export const isUnloaded = (error: unknown): boolean =>
  error instanceof Error && /imported module|module script|MIME type/i.test(error.message);

/** Whether the page was loaded again within the last minute: once more would be of no use. */
const justReloaded = (): boolean =>
  performance.now() < 60_000 &&
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/**
 * After a file of the app did not come. If the server answers, its build has changed, or the browser keeps the failure of a time without a
 * network: the page is loaded again. Says what is the case; a page that is loaded while nothing answers is lost.
 */
export async function reloadIfAnswered(): Promise<'offline' | 'reloading' | 'missing'> {
  if (!(await askServer())) return 'offline';
  if (justReloaded()) return 'missing';
  location.reload();
  return 'reloading';
}

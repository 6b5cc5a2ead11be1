import { isOffline, onBackOnline, serverSilent } from '../lib/network.js';
import { SESSION, session } from '../lib/storage.js';

/** True for failures to load a style sheet or a script of the wrong MIME type: the build on the server has changed. */
export function isStaleBuildError(error: unknown): boolean {
  return error instanceof Error && /stylesheet|MIME type|preload CSS/i.test(error.message);
}

/** Loads the page again as soon as the server answers: a page that is loaded while nothing does is lost. */
function reloadOnceAnswered(): void {
  const reload = (): void => location.reload();
  fetch('/health/live', { cache: 'no-store' }).then(reload, () => {
    onBackOnline(reload);
    serverSilent();
  });
}

/** A failed load of an on-demand file reloads the page once per build; the second time the error goes on to the crash screen. */
export function reloadOnStaleBuild(): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a network nothing can be newer.
    if (isOffline() || session.get(SESSION.reloadedBuild) === __BUILD_ID__) return;
    session.set(SESSION.reloadedBuild, __BUILD_ID__);
    event.preventDefault();
    reloadOnceAnswered();
  });
}

/** True for a script that could not be loaded, in the words of each browser engine. */
export const isUnloaded = (error: unknown): boolean => error instanceof Error && /imported module|module script/i.test(error.message);

/** Whether the page was loaded again already: once more would be of no use. */
const isReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/** A script that did not come because nothing answered: the page loads itself again as soon as the server does. */
export function reloadWhenBack(error: unknown): void {
  if (!isUnloaded(error) || isReloaded()) return;
  onBackOnline(() => location.reload());
  serverSilent();
}

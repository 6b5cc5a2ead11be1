import { isOffline } from '../lib/network.js';
import { SESSION, session } from '../lib/storage.js';

/** True for failures to load a style sheet or a script of the wrong MIME type: the build on the server has changed. */
export function isStaleBuildError(error: unknown): boolean {
  return error instanceof Error && /stylesheet|MIME type|preload CSS/i.test(error.message);
}

/** A failed load of an on-demand file reloads the page once per build; the second time the error goes on to the crash screen. */
export function reloadOnStaleBuild(): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a network nothing can be newer.
    if (isOffline() || session.get(SESSION.reloadedBuild) === __BUILD_ID__) return;
    session.set(SESSION.reloadedBuild, __BUILD_ID__);
    event.preventDefault();
    location.reload();
  });
}

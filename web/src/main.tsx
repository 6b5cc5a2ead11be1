import './app/tuned.js';
import type { QueryKey } from '@tanstack/react-query';
import { StrictMode } from 'react';
import type { PlanListItem } from '@app/contracts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import './styles/app.css';
import { App } from './app/app.js';
import { CrashScreen } from './app/error-boundary.js';
import { awaitInstallOffer } from './app/install.js';
import { createQueryClient } from './app/query-client.js';
import { reportUncaughtErrors } from './app/error-reports.js';
import { setServerNow } from './lib/clock.js';
import { goWithoutStyles } from './lib/device/stale-build.js';
import { allTexts, followLanguage, restoreLanguage, text, useLanguageStore } from './lib/i18n/i18n.js';
import { keepPlans } from './lib/last-seen.js';
import { onBackOnline } from './lib/network.js';
import { queryKeys } from './lib/query-keys.js';
import { followTheme } from './ui/theme.js';

/**
 * Registers the service worker once the page has loaded, so that its own fetching never competes with the first screen's. A new one takes over
 * when the last page of the old one is closed: no page is reloaded while it is used.
 */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

goWithoutStyles();
reportUncaughtErrors();
followTheme();
followLanguage();
registerWorker();
awaitInstallOffer();
const queryClient = createQueryClient();
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'updated' && query.queryKey[0] === queryKeys.plans[0] && query.state.status === 'success')
    keepPlans(query.state.data as PlanListItem[]);
});
onBackOnline(() => queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' }));

const root = document.getElementById('root') ?? document.body;

/** This module does not await it: scripts that load meanwhile import from this module's chunk, and would wait for it in turn. */
async function start(): Promise<void> {
  try {
    await restoreLanguage();
    const app = (
      <StrictMode>
        <BrowserRouter>
          <App queryClient={queryClient} />
        </BrowserRouter>
      </StrictMode>
    );
    // The server's rendering is hydrated if it is in the reader's language.
    const read = document.getElementById('read');
    if (read && root.dataset['language'] === useLanguageStore.getState().language) {
      // The page is readable meanwhile.
      await allTexts();
      // Hydration needs the time of the rendering, which may differ from the device's clock.
      setServerNow(root.dataset['at']);
      for (const [key, data] of JSON.parse(read.textContent) as [QueryKey, unknown][]) queryClient.setQueryData(key, data);
      hydrateRoot(root, app);
    } else createRoot(root).render(app);
  } catch (error) {
    // The texts of the reader's language may have failed to load: `theme.js` has these few in both languages.
    const said = JSON.parse(document.documentElement.dataset['unloaded'] ?? '[]') as string[];
    const [title = text('crash.startup'), message = text('crash.startupMessage'), reload] = said;
    createRoot(root).render(<CrashScreen title={title} message={message} reload={reload} error={error} />);
  }
}
void start();

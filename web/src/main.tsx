import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/app.css';
import { App } from './app/app.js';
import { CrashScreen } from './app/error-boundary.js';
import { awaitInstallOffer } from './app/install.js';
import { reloadOnStaleBuild } from './app/stale-build.js';
import { tellUncaught } from './app/tell-error.js';
import { restoreLanguage, text } from './lib/i18n/i18n.js';
import { followSystemTheme } from './ui/theme.js';

/**
 * Registers the service worker once the page has loaded, so that its own fetching never competes with the first screen's. A new one takes over
 * when the last page of the old one is closed: no page is reloaded under anybody's hands.
 */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

reloadOnStaleBuild();
tellUncaught();
followSystemTheme();
registerWorker();
awaitInstallOffer();
const root = createRoot(document.getElementById('root') ?? document.body);
try {
  await restoreLanguage();
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
} catch (error) {
  root.render(<CrashScreen title={text('crash.startup')} message={text('crash.startupMessage')} error={error} />);
}

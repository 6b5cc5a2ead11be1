import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/app.css';
import { App } from './app/app.js';
import { CrashScreen } from './app/error-boundary.js';
import { awaitInstallOffer } from './app/install.js';
import { reloadOnStaleBuild } from './app/stale-build.js';
import { tellUncaught } from './app/tell-error.js';
import { restoreLanguage, text } from './lib/i18n/i18n.js';
import { registerWorker } from './app/worker.js';
import { followSystemTheme } from './ui/theme.js';

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

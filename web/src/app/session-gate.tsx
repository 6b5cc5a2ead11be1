import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { useAccount } from '../features/accounts/store.js';
import { useText } from '../lib/i18n/i18n.js';
import { LoadingScreen } from '../ui/loading-screen.js';
import { CrashScreen } from './error-boundary.js';

/** Screens behind it have a session: who comes without one becomes a guest. */
export function SessionGate() {
  const t = useText();
  const status = useAccount((state) => state.status);
  const start = useAccount((state) => state.start);
  useEffect(() => {
    void start();
  }, [start]);
  if (status === 'failed') return <CrashScreen title={t('crash.auth')} message={t('crash.authMessage')} />;
  return status === 'signed-in' ? <Outlet /> : <LoadingScreen />;
}

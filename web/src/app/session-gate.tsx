import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { useAccount } from '../features/accounts/store.js';
import { useAskedConsent } from '../lib/consent.js';
import { useText, withTexts } from '../lib/i18n/i18n.js';
import { LoadingScreen } from '../ui/feedback/loading-screen.js';
import { SheetHost } from './sheet-host.js';
import { CrashScreen } from './error-boundary.js';

const BannerHost = lazy(async () => ({
  default: (await withTexts(() => import('../features/banners/components/banner-host.js'))).BannerHost,
}));
const ConsentHost = lazy(async () => ({
  default: (await withTexts(() => import('../features/accounts/components/consent-host.js'))).ConsentHost,
}));

/** With another person nothing of the former one may stay: neither kept answers nor the socket. */
function useFreshStart(userId: string | null): void {
  const queries = useQueryClient();
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (!userId) return;
    const former = before.current;
    before.current = userId;
    if (former === null || former === userId) return;
    void queries.resetQueries();
    import('../live/live.js').then(
      ({ restartLive }) => restartLive(),
      () => undefined,
    );
  }, [userId, queries]);
}

/** Screens behind it have a session: who comes without one becomes a guest. */
export function SessionGate() {
  const t = useText();
  const { status, start, user } = useAccount();
  const asked = useAskedConsent((state) => state.asked !== null);
  useFreshStart(user?.id ?? null);
  useEffect(() => {
    void start();
  }, [start]);
  if (status === 'failed') return <CrashScreen title={t('crash.auth')} message={t('crash.authMessage')} />;
  if (status !== 'signed-in') return <LoadingScreen />;
  return (
    <>
      <Outlet />
      <SheetHost />
      <Suspense fallback={null}>
        <BannerHost />
        {asked && <ConsentHost />}
      </Suspense>
    </>
  );
}

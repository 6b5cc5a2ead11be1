import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useText, withTexts } from '../lib/i18n/i18n.js';
import { BottomNavigation, SideRail } from './navigation.js';
import { InstallOffer } from './install-offer.js';
import { useNetwork } from '../lib/network.js';
import { optionalPart } from '../ui/feedback/part.js';

/** Warns that the screen may be outdated. */
function OfflineNote() {
  const t = useText();
  const offline = useNetwork((network) => network.offline);
  return (
    <div role="status">
      {offline && <p className="bg-marigold-soft px-4 py-2 text-center text-sm font-semibold text-marigold">{t('shell.offline')}</p>}
    </div>
  );
}

const BannerHost = optionalPart(async () => ({
  default: (await withTexts(() => import('./late.js'))).BannerHost,
}));

/** The frame of the app's own screens: a side rail on wide ones; bottom navigation on phones, with room for it below the content. */
export function AppShell() {
  return (
    <div className="flex min-h-dvh">
      <SideRail />
      <main id="main-content" tabIndex={-1} className="min-w-0 flex-1 pb-28 outline-none lg:pb-12">
        <OfflineNote />
        <InstallOffer />
        <Suspense fallback={null}>
          <BannerHost />
        </Suspense>
        <Outlet />
      </main>
      <BottomNavigation />
    </div>
  );
}

/** A layout without navigation: for a single task, or a screen with its own frame. */
export function BareLayout() {
  return (
    <main id="main-content" tabIndex={-1} className="min-h-dvh outline-none">
      <Outlet />
    </main>
  );
}

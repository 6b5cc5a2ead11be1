import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { withTexts } from '../lib/i18n/i18n.js';
import { BottomNavigation, SideRail } from './navigation.js';
import { InstallOffer } from './install-offer.js';
import { NetworkNote } from '../ui/feedback/network-note.js';
import { optionalPart } from '../ui/feedback/part.js';

const BannerHost = optionalPart(async () => ({
  default: (await withTexts(() => import('../features/notifications/banners/components/banner-host.js'), 'planner')).BannerHost,
}));

/** The frame of the app's own screens: a side rail on wide ones; bottom navigation on phones, with room for it below the content. */
export function AppShell() {
  return (
    <div className="flex min-h-dvh">
      <SideRail />
      <main id="main-content" tabIndex={-1} className="min-w-0 flex-1 pb-28 outline-none lg:pb-12">
        <NetworkNote />
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

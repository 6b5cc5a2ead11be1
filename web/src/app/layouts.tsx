import { lazy, Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { LoadingScreen } from '../ui/feedback/loading-screen.js';
import { useText, withTexts } from '../lib/i18n/i18n.js';
import { BottomNavigation, SideRail } from './navigation.js';
import { paths } from '../lib/paths.js';
import { PRODUCT_NAME } from '../lib/product.js';
import { BrandHeart } from '../ui/pictures/brand-heart.js';
import { InstallOffer } from './install-offer.js';
import { Footer } from './footer.js';
import { useNetwork } from '../lib/network.js';

/** Says that what is on the screen is not from now. */
function OfflineNote() {
  const t = useText();
  const offline = useNetwork((network) => network.offline);
  return (
    <div role="status">
      {offline && <p className="bg-marigold-soft px-4 py-2 text-center text-sm font-semibold text-marigold">{t('shell.offline')}</p>}
    </div>
  );
}

const BannerHost = lazy(async () => ({
  default: (await withTexts(() => import('./late.js'))).BannerHost,
}));

/** The frame of the app's own screens: side rail on wide ones, bottom navigation on phones, room for it below the content. */
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
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </main>
      <BottomNavigation />
    </div>
  );
}

/** No navigation: one task, or a screen with a frame of its own. */
export function BareLayout() {
  return (
    <main id="main-content" tabIndex={-1} className="min-h-dvh outline-none">
      <Suspense fallback={<LoadingScreen />}>
        <Outlet />
      </Suspense>
    </main>
  );
}

/** Pages that only tell something: a brand line above, the footer below, no session needed. */
export function StaticLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto w-full max-w-3xl px-5 py-4">
        <Link to={paths.landing} className="inline-flex min-h-11 items-center gap-2.5 text-lg font-bold">
          <BrandHeart size={32} />
          {PRODUCT_NAME}
        </Link>
      </header>
      <main id="main-content" tabIndex={-1} className="mx-auto w-full max-w-3xl flex-1 px-5 pb-16 outline-none">
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
    </div>
  );
}

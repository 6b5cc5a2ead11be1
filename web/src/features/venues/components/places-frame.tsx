import { Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { Footer } from '../../../app/footer.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { PRODUCT_NAME } from '../../../lib/product.js';
import { ButtonLink } from '../../../ui/button.js';
import { LoadingScreen } from '../../../ui/feedback/loading-screen.js';
import { BrandHeart } from '../../../ui/pictures/brand-heart.js';
import { PinIcon } from '../../../ui/pictures/icons.js';

/** Around the pages of places, which need no session: a brand line, the way to what is near, and the footer. */
export function PlacesFrame() {
  const t = useText();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex w-full max-w-6xl items-center justify-between gap-2 px-5 py-3">
        <Link to={paths.landing} className="inline-flex min-h-11 items-center gap-2.5 text-lg font-bold">
          <BrandHeart size={32} />
          {PRODUCT_NAME}
        </Link>
        <nav aria-label={t('places.nav')} className="flex items-center gap-1">
          <ButtonLink look="quiet" size="small" to={paths.placesNearMe} icon={<PinIcon size={18} />}>
            {t('places.near')}
          </ButtonLink>
        </nav>
      </header>
      <main id="main-content" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-5 pb-16 outline-none">
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
    </div>
  );
}

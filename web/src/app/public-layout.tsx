import { Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { paths } from '../lib/paths.js';
import { PRODUCT_NAME } from '../lib/product.js';
import { LoadingScreen } from '../ui/feedback/loading-screen.js';
import { BrandHeart } from '../ui/pictures/brand-heart.js';
import { Footer } from './footer.js';

/** Pages that tell everybody the same: a brand line above, the footer below, no session needed. */
export function PublicLayout() {
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

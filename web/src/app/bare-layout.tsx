import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { LoadingScreen } from '../ui/feedback/loading-screen.js';

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

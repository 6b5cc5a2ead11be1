import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { LoadingScreen } from '../ui/feedback/loading-screen.js';
import { BottomNavigation, SideRail } from './navigation.js';

/** The frame of the app's own screens: side rail on wide ones, bottom navigation on phones, room for it below the content. */
export function AppShell() {
  return (
    <div className="flex min-h-dvh">
      <SideRail />
      <main id="main-content" tabIndex={-1} className="min-w-0 flex-1 pb-28 outline-none lg:pb-12">
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </main>
      <BottomNavigation />
    </div>
  );
}

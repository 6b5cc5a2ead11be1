import { Suspense, useLayoutEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { pageAt, type PageName, PAGES } from '@app/contracts';
import { onDemand, type OnDemand, type ScreenLoader } from '../ui/feedback/on-demand.js';
import { LoadingScreen } from '../ui/feedback/loading-screen.js';
import { noteZone } from '../lib/device/zone.js';
import { withTexts } from '../lib/i18n/i18n.js';
import { FRAMES, textsOf } from './frames.js';
import { AppShell, BareLayout } from './layouts.js';
import { SCREENS } from './screens.js';
import { SessionGate } from './session-gate.js';

const AdminShell = onDemand(() => withTexts(() => import('./admin-shell.js'), 'planner', 'team'));
const PublicLayout = onDemand(async () => ({ default: (await import('./public/public-layout.js')).PublicLayout }));
const NotFound = onDemand(() => withTexts(() => import('../routes/static/not-found.js')));

// The scripts of each desk page include it.
const DeskFrame = onDemand(() =>
  withTexts(async () => ({ default: (await import('../features/venue-partners/components/desk.js')).DeskFrame }), 'planner', 'partner'),
);

// The scripts of each page of places include it.
const PlacesFrame = onDemand(() =>
  withTexts(async () => ({ default: (await import('../features/venues/components/frame/places-frame.js')).PlacesFrame }), 'places'),
);

const screens = new Map<ScreenLoader, OnDemand>();

function screenOf(page: PageName): OnDemand {
  const load = SCREENS[page];
  // The landing uses the first texts alone.
  const screen = screens.get(load) ?? onDemand(page === 'landing' ? load : () => withTexts(load, ...textsOf(page)));
  screens.set(load, screen);
  return screen;
}

const routesOf = (pages: readonly PageName[]) =>
  pages.map((page) => {
    const Screen = screenOf(page);
    return <Route key={page} path={PAGES[page]} element={<Screen />} />;
  });

/** Notes the device's zone. Beside the screen, because React hydrates what one `Suspense` holds at once: the effect follows the screen's hydration. */
function DeviceZone(): null {
  useLayoutEffect(() => noteZone(), []);
  return null;
}

/** The routes of the app. */
export function AppRoutes() {
  const page = pageAt(useLocation().pathname)?.page;
  // The screen's file loads while the session is checked; the rendering component reports a failure.
  const screen = page && screens.get(SCREENS[page]);
  screen?.load().catch(() => undefined);
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Routes>
        <Route element={<SessionGate />}>
          <Route element={<AppShell />}>{routesOf(FRAMES.bars)}</Route>
          <Route element={<BareLayout />}>{routesOf(FRAMES.bare)}</Route>
          <Route element={<AdminShell />}>{routesOf(FRAMES.team)}</Route>
        </Route>
        <Route element={<BareLayout />}>{routesOf(FRAMES.links)}</Route>
        <Route element={<DeskFrame />}>{routesOf(FRAMES.desk)}</Route>
        <Route element={<PlacesFrame />}>{routesOf(FRAMES.places)}</Route>
        <Route element={<PublicLayout />}>
          {routesOf(FRAMES.texts)}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
      <DeviceZone />
    </Suspense>
  );
}

import { Suspense, useLayoutEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { BRAND_PAGES, pageAt, type PageName, PAGES, PLACE_PAGES, PUBLIC_PAGES } from '@app/contracts';
import { onDemand, type OnDemand, type ScreenLoader } from '../ui/feedback/on-demand.js';
import { LoadingScreen } from '../ui/feedback/loading-screen.js';
import { noteZone } from '../lib/device/zone.js';
import { withTexts } from '../lib/i18n/i18n.js';
import { AppShell, BareLayout } from './layouts.js';
import { SCREENS } from './screens.js';
import { SessionGate } from './session-gate.js';

const AdminShell = onDemand(() => withTexts(() => import('./admin-shell.js'), 'team'));
const PublicLayout = onDemand(async () => ({ default: (await import('./public/public-layout.js')).PublicLayout }));
const NotFound = onDemand(() => withTexts(() => import('../routes/static/not-found.js')));

// The scripts of each desk page include it.
const DeskFrame = onDemand(() =>
  withTexts(async () => ({ default: (await import('../features/venue-partners/components/desk.js')).DeskFrame }), 'partner'),
);

// The scripts of each page of places include it.
const PlacesFrame = onDemand(() =>
  withTexts(async () => ({ default: (await import('../features/venues/components/frame/places-frame.js')).PlacesFrame }), 'places'),
);

const screens = new Map<ScreenLoader, OnDemand>();

/** The screens that need texts beyond the common ones and those of their frame. */
const TEXTS: Partial<Record<PageName, 'partner' | 'evenings' | 'brand' | 'privacy'>> = {
  aiPlans: 'evenings',
  linkedEvening: 'evenings',
  privacy: 'privacy',
  venueOnboarding: 'partner',
  venueLogin: 'partner',
  venueInvite: 'partner',
  acknowledgeBooking: 'partner',
  ...Object.fromEntries(BRAND_PAGES.map((page) => [page, 'brand'])),
};

function screenOf(page: PageName): OnDemand {
  const load = SCREENS[page];
  // The landing uses the first texts alone.
  const screen = screens.get(load) ?? onDemand(page === 'landing' ? load : () => withTexts(load, TEXTS[page]));
  screens.set(load, screen);
  return screen;
}

/** Screens that need a session, if only a guest's: with the app's bars, and without. */
const WITH_BARS = [
  'home',
  'oldHome',
  'createDatebook',
  'plans',
  'settings',
  'waiting',
  'live',
  'discovery',
  'dashboard',
  'compareDashboard',
  'mismatch',
  'booking',
  'aiPlans',
] as const satisfies PageName[];
const BARE = ['landing', 'splitLanding', 'naturalTheme', 'preferences', 'join', 'gps', 'signup', 'guestAuth'] as const satisfies PageName[];
/** The team's screens, in their own frame. */
const ADMIN = [
  'admin',
  'adminVenues',
  'adminUsers',
  'adminReports',
  'adminDisputes',
  'adminApprovals',
  'adminOwnerFlags',
  'adminContacts',
  'adminTunables',
  'adminPlan',
  'securityLog',
  'stuckRows',
  'unansweredBookings',
  'ops',
  'gmbImport',
  'teamAccounts',
  'secondFactor',
  'images',
] as const satisfies PageName[];
/** Screens that need no session. */
const OTHERS = [
  'linkedEvening',
  'resetPassword',
  'emailLink',
  'confirmMail',
  'blockMail',
  'venueOnboarding',
  'venueLogin',
  'venueInvite',
  'acknowledgeBooking',
] as const satisfies PageName[];
/** Pages of a venue's desk. */
const DESK = ['venueBidding', 'venueBoard', 'venueBookings', 'venueInsights', 'venueSettings'] as const satisfies PageName[];
const WIDE = [...PLACE_PAGES, ...BRAND_PAGES] as const satisfies PageName[];
/** Public text pages, in a narrower frame than places. */
const TEXTS_ONLY = PUBLIC_PAGES.filter((page) => !(WIDE as readonly PageName[]).includes(page));

const routesOf = (pages: readonly PageName[]) =>
  pages.map((page) => {
    const Screen = screenOf(page);
    return <Route key={page} path={PAGES[page]} element={<Screen />} />;
  });

type Framed = (typeof WITH_BARS | typeof BARE | typeof ADMIN | typeof OTHERS | typeof DESK | typeof PUBLIC_PAGES)[number];
// The server answers 200 for each page of the list, so each page must be in one of the frames above.
({}) as Record<PageName, true> satisfies Record<Framed, true>;

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
          <Route element={<AppShell />}>{routesOf(WITH_BARS)}</Route>
          <Route element={<BareLayout />}>{routesOf(BARE)}</Route>
          <Route element={<AdminShell />}>{routesOf(ADMIN)}</Route>
        </Route>
        <Route element={<BareLayout />}>{routesOf(OTHERS)}</Route>
        <Route element={<DeskFrame />}>{routesOf(DESK)}</Route>
        <Route element={<PlacesFrame />}>{routesOf(WIDE)}</Route>
        <Route element={<PublicLayout />}>
          {routesOf(TEXTS_ONLY)}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
      <DeviceZone />
    </Suspense>
  );
}

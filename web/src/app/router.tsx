import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { type PageName, PAGES } from '@app/contracts';
import { AppShell, BareLayout, StaticLayout } from './layouts.js';
import { withTexts } from '../lib/i18n/i18n.js';
import { SessionGate } from './session-gate.js';

type Screen = { default: ComponentType };
/** One lazy file per URL. Found by name, so that a screen registers itself by being there. */
const screens = import.meta.glob<Screen>('../routes/**/*.tsx');

function screen(name: string) {
  const load = screens[`../routes/${name}.tsx`] ?? (() => import('../routes/static/not-found.js'));
  return lazy(() => withTexts(load));
}

const NotFound = screen('static/not-found');
/** The front door says nothing but the first texts. */
const Index = lazy(() => import('../routes/index.js'));
const Home = screen('home');
const Landing = screen('landing');
const CreateDatebook = screen('create-datebook');
const AllDatebooks = screen('all-datebooks');
const GpsDetection = screen('gps-detection');
const Preferences = screen('preferences');
const Signup = screen('accounts/signup');
const GuestAuth = screen('accounts/guest-auth');
const ResetPassword = screen('accounts/reset-password');
const Settings = screen('accounts/settings');
const SecurityLog = screen('security-log');
const StuckRows = screen('stuck-rows');
const UnansweredBookings = screen('unanswered-bookings');
const Privacy = screen('static/privacy-policy');
const Terms = screen('static/terms');
const About = screen('static/about');
const Waiting = screen('waiting');
const JoinDatebook = screen('join-datebook');
const VenueDashboard = screen('venue-dashboard');
const Mismatch = screen('mismatch');
const Booking = screen('booking');
const Live = screen('live');
const VenueLogin = screen('venue-partners/venue-login');
const VenueBidding = screen('venue-partners/venue-bidding');
const VenueBiddingDashboard = screen('venue-partners/venue-bidding-dashboard');

type Screens = Partial<Record<PageName, ComponentType>>;

/** Screens of somebody with a session, if need be a guest's: with the app's bars, and bare. */
const WITH_BARS = {
  home: Home,
  createDatebook: CreateDatebook,
  plans: AllDatebooks,
  settings: Settings,
  securityLog: SecurityLog,
  stuckRows: StuckRows,
  unansweredBookings: UnansweredBookings,
  waiting: Waiting,
  live: Live,
  discovery: VenueDashboard,
  dashboard: VenueDashboard,
  mismatch: Mismatch,
  booking: Booking,
} satisfies Screens;
const BARE = {
  landing: Index,
  splitLanding: Landing,
  preferences: Preferences,
  join: JoinDatebook,
  gps: GpsDetection,
  signup: Signup,
  guestAuth: GuestAuth,
} satisfies Screens;
/** Screens that need no session, or the venue's own. */
const OTHERS = {
  resetPassword: ResetPassword,
  venueLogin: VenueLogin,
  venueBidding: VenueBidding,
  venueBoard: VenueBiddingDashboard,
} satisfies Screens;
const STATIC = { privacy: Privacy, terms: Terms, about: About } satisfies Screens;
// The server answers 200 for each page of the list, so each has to have a screen.
({ ...WITH_BARS, ...BARE, ...OTHERS, ...STATIC }) satisfies Record<PageName, ComponentType>;

const routesOf = (screens: Screens) =>
  (Object.entries(screens) as [PageName, ComponentType][]).map(([page, Screen]) => (
    <Route key={page} path={PAGES[page]} element={<Screen />} />
  ));

/** Every URL of the app. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<SessionGate />}>
        <Route element={<AppShell />}>{routesOf(WITH_BARS)}</Route>
        <Route element={<BareLayout />}>{routesOf(BARE)}</Route>
      </Route>
      <Route element={<BareLayout />}>{routesOf(OTHERS)}</Route>
      <Route element={<StaticLayout />}>
        {routesOf(STATIC)}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

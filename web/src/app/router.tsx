import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AppShell } from './app-shell.js';
import { BareLayout } from './bare-layout.js';
import { SessionGate } from './session-gate.js';
import { StaticLayout } from './static-layout.js';

type Screen = { default: ComponentType };
/** One lazy file per URL. Found by name, so that a screen registers itself by being there. */
const screens = import.meta.glob<Screen>('../routes/*.tsx');

function screen(name: string) {
  return lazy(screens[`../routes/${name}.tsx`] ?? (() => import('../routes/not-found.js')));
}

const NotFound = screen('not-found');
const Index = screen('index');
const Home = screen('home');
const Landing = screen('landing');
const CreateDatebook = screen('create-datebook');
const AllDatebooks = screen('all-datebooks');
const GpsDetection = screen('gps-detection');
const Preferences = screen('preferences');
const Signup = screen('signup');
const GuestAuth = screen('guest-auth');
const ResetPassword = screen('reset-password');
const Settings = screen('settings');
const Privacy = screen('privacy-policy');
const Terms = screen('terms');
const About = screen('about');
const Waiting = screen('waiting');
const JoinDatebook = screen('join-datebook');
const VenueDashboard = screen('venue-dashboard');
const Mismatch = screen('mismatch');
const Booking = screen('booking');
const Live = screen('live');
const VenueLogin = screen('venue-login');
const VenueBidding = screen('venue-bidding');
const VenueBiddingDashboard = screen('venue-bidding-dashboard');

/** Every URL of the app. Screens inside SessionGate have a session, if need be a guest's. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<SessionGate />}>
        <Route element={<AppShell />}>
          <Route path="/home" element={<Home />} />
          <Route path="/create-datebook" element={<CreateDatebook />} />
          <Route path="/all-datebooks" element={<AllDatebooks />} />
          <Route path="/settings" element={<Settings />} />
          <Route path="/waiting" element={<Waiting />} />
          <Route path="/live" element={<Live />} />
          <Route path="/venue-discovery" element={<VenueDashboard />} />
          <Route path="/venue-dashboard/:dateBookId?" element={<VenueDashboard />} />
          <Route path="/mismatch/:dateBookId" element={<Mismatch />} />
          <Route path="/booking/:bookingId" element={<Booking />} />
        </Route>
        <Route element={<BareLayout />}>
          <Route path="/" element={<Index />} />
          <Route path="/testlp" element={<Landing />} />
          <Route path="/preferences/:inviteCode?" element={<Preferences />} />
          <Route path="/join-datebook/:inviteCode?" element={<JoinDatebook />} />
          <Route path="/gps-detection" element={<GpsDetection />} />
          <Route path="/signup" element={<Signup />} />
          <Route path="/guest-auth" element={<GuestAuth />} />
        </Route>
      </Route>
      <Route element={<BareLayout />}>
        <Route path="/reset-password" element={<ResetPassword />} />
        <Route path="/venue-login" element={<VenueLogin />} />
        <Route path="/venue-bidding" element={<VenueBidding />} />
        <Route path="/venue-bidding-dashboard" element={<VenueBiddingDashboard />} />
      </Route>
      <Route element={<StaticLayout />}>
        <Route path="/privacy-policy" element={<Privacy />} />
        <Route path="/terms" element={<Terms />} />
        <Route path="/about" element={<About />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

import type { VenueBookingView, VenueProfile, VenueRequestView } from '@app/contracts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { endWait, useSignedOut } from '../../../lib/calls/ended-session.js';
import { useLanguageStore, useText } from '../../../lib/i18n/i18n.js';
import { useNetwork } from '../../../lib/network.js';
import { paths } from '../../../lib/paths.js';
import { LoadingScreen } from '../../../ui/feedback/loading-screen.js';
import { NetworkNote } from '../../../ui/feedback/network-note.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { dialogPart, optionalPart } from '../../../ui/feedback/part.js';
import { readDesk, speak, startDesk, useDesk } from '../desk-store.js';
import { DeskHeader } from '../shell/desk-header.js';
import { DeskNavigation } from '../shell/desk-navigation.js';
import { InterruptHost } from '../shell/interrupt-host.js';
import { useLiveDesk } from '../use-live-desk.js';

// This loads on demand: most venues are active, and need no notice.
const StatusNotice = optionalPart(async () => ({
  default: (await import('../onboarding/components/status-notice.js')).StatusNotice,
}));

const DeskSignedOut = dialogPart(async () => ({ default: (await import('./desk-signed-out.js')).DeskSignedOut }));

function DeskSession({ children }: { children: ReactNode }) {
  const isSignedOut = useSignedOut('desk');
  return (
    <>
      {children}
      <Suspense fallback={null}>{isSignedOut && <DeskSignedOut onClose={() => endWait('desk', false)} />}</Suspense>
    </>
  );
}

/** Admits a signed-in venue; other visitors are sent to the log-in, and from there back to this page unless they logged out themselves. */
export function VenueGate({ children }: { children: (profile: VenueProfile) => ReactNode }) {
  const { status, profile, failed, left } = useDesk();
  const { pathname, search } = useLocation();
  useEffect(() => {
    void startDesk();
  }, []);
  if (status === 'signed-out') {
    return <Navigate to={paths.venueLogin} state={left ? null : { from: pathname + search }} replace />;
  }
  if (status === 'signed-in' && profile) return <DeskSession>{children(profile)}</DeskSession>;
  if (failed) {
    return (
      <div className="mx-auto max-w-md p-5">
        <ErrorState onRetry={() => void startDesk()} />
      </div>
    );
  }
  return <LoadingScreen />;
}

/** Sends the desk's language to the server, for pushes and mails. */
function useStaffLanguage({ staff }: VenueProfile): void {
  const language = useLanguageStore((state) => state.language);
  const stale = staff.language !== language;
  useEffect(() => {
    if (stale) speak(language).catch(() => undefined);
  }, [stale, language]);
}

function Shell({ profile }: { profile: VenueProfile }) {
  const connection = useLiveDesk();
  // The notice stays mounted, to report that a venue has been verified.
  const [begun] = useState(profile.status);
  const verified = begun === 'verified' && profile.status === 'verified';
  useStaffLanguage(profile);
  return (
    <div className="min-h-dvh">
      <DeskHeader profile={profile} connection={connection} />
      <div className="lg:flex">
        <DeskNavigation />
        <main id="main-content" tabIndex={-1} className="min-w-0 flex-1 pb-24 outline-none lg:pb-8">
          <div className="contents print:hidden">
            <InterruptHost />
            {!verified && (
              <Suspense fallback={null}>
                <StatusNotice profile={profile} />
              </Suspense>
            )}
          </div>
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** The frame of the desk's pages: header, navigation and the live connection stay from page to page. */
export const DeskFrame = () => <VenueGate>{(profile) => <Shell profile={profile} />}</VenueGate>;

interface DeskContent {
  profile: VenueProfile;
  requests: VenueRequestView[];
  bookings: VenueBookingView[];
}

/** The data of the desk after the first read; its frame keeps it up to date. */
export function Desk({ children }: { children: (content: DeskContent) => ReactNode }) {
  const t = useText();
  const { profile, requests, bookings, failed } = useDesk();
  const isAway = useNetwork(({ offline, silent }) => offline || silent);
  return (
    <>
      <NetworkNote />
      <div className="mx-auto grid max-w-7xl gap-4 px-4 py-4">
        {failed && requests && !isAway && (
          <p role="status" className="rounded-field bg-marigold-soft px-4 py-2 text-sm font-medium text-marigold">
            {t('venue.older')}
          </p>
        )}
        {profile && requests && bookings ? (
          children({ profile, requests, bookings })
        ) : failed ? (
          <ErrorState onRetry={() => void readDesk().catch(() => undefined)} />
        ) : (
          <div className="grid gap-3 lg:max-w-100">
            <Skeleton className="h-36 rounded-card" />
            <Skeleton className="h-36 rounded-card" />
          </div>
        )}
      </div>
    </>
  );
}

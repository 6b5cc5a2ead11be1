import type { VenueBookingView, VenueProfile, VenueRequestView } from '@app/contracts';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { useLanguageStore, useText } from '../../../lib/i18n/i18n.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { readDesk, speak, startDesk, useDesk } from '../desk-store.js';
import { phaseOf } from '../request-phase.js';
import { useLiveDesk } from '../use-live-desk.js';
import { VenueHeader } from './venue-header.js';
import { paths } from '../../../lib/paths.js';
import { LoadingScreen } from '../../../ui/feedback/loading-screen.js';

/** Lets a signed-in venue in; everybody else is sent to its log-in. */
export function VenueGate({ children }: { children: (profile: VenueProfile) => ReactNode }) {
  const { status, profile, failed } = useDesk();
  useEffect(() => {
    void startDesk();
  }, []);
  // Pushes and mails come in the language that the desk is read in.
  const language = useLanguageStore((state) => state.language);
  const stale = profile !== null && profile.staff.language !== language;
  useEffect(() => {
    if (stale) speak(language).catch(() => undefined);
  }, [stale, language]);
  if (status === 'signed-out') return <Navigate to={paths.venueLogin} replace />;
  if (status === 'signed-in' && profile) return children(profile);
  if (failed) {
    return (
      <div className="mx-auto max-w-md p-5">
        <ErrorState onRetry={() => void startDesk()} />
      </div>
    );
  }
  return <LoadingScreen />;
}

interface DeskContent {
  requests: VenueRequestView[];
  bookings: VenueBookingView[];
}

/** The header and what is on the desk, once it was read; kept up to date while it is shown. */
export function Desk({ profile, children }: { profile: VenueProfile; children: (content: DeskContent) => ReactNode }) {
  const t = useText();
  const connection = useLiveDesk();
  const { requests, bookings, failed } = useDesk();
  const unanswered = requests?.filter((request) => phaseOf(request) === 'open').length ?? 0;
  const unseen = bookings?.filter((booking) => booking.status === 'confirmed' && !booking.acknowledgedAt).length ?? 0;
  return (
    <>
      <VenueHeader profile={profile} connection={connection} waiting={unanswered + unseen} />
      <div className="mx-auto grid max-w-7xl gap-4 px-4 py-5">
        {failed && requests && (
          <p role="status" className="rounded-field bg-marigold-soft px-4 py-2 text-sm font-medium text-marigold">
            {t('venue.older')}
          </p>
        )}
        {requests && bookings ? (
          children({ requests, bookings })
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

import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { VenueProfile } from '@app/contracts';
import { useLanguageStore } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { LoadingScreen } from '../../../ui/feedback/loading-screen.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import { speak, startDesk, useDesk } from '../desk-store.js';

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

import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { VenueProfile } from '@app/contracts';
import { paths } from '../../../lib/paths.js';
import { LoadingScreen } from '../../../ui/loading-screen.js';
import { ErrorState } from '../../../ui/states.js';
import { startDesk, useDesk } from '../desk-store.js';

/** Lets a signed-in venue in; everybody else is sent to its log-in. */
export function VenueGate({ children }: { children: (profile: VenueProfile) => ReactNode }) {
  const { status, profile, failed } = useDesk();
  useEffect(() => {
    void startDesk();
  }, []);
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

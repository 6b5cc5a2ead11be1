import type { VenueBookingView, VenueProfile, VenueRequestView } from '@app/contracts';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { readDesk, useDesk } from '../desk-store.js';
import { phaseOf } from '../request-phase.js';
import { useLiveDesk } from '../use-live-desk.js';
import { VenueHeader } from './venue-header.js';

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

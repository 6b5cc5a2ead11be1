import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useParams } from 'react-router-dom';
import type { VenueDetails } from '@app/contracts';
import { startPlanAt } from '../../features/preferences/start-at.js';
import { fetchVenue } from '../../features/venues/api.js';
import { VenueDetailsView } from '../../features/venues/components/venue-details.js';
import { VenuePlan } from '../../features/venues/components/venue-plan.js';
import { ApiError } from '../../lib/http.js';
import { queryKeys } from '../../lib/query-keys.js';
import { ErrorState, Skeleton } from '../../ui/feedback/states.js';
import NotFoundScreen from '../static/not-found.js';

// Few who look at a venue have a plan that is live.
const AskVenue = lazy(async () => ({ default: (await import('../../features/bids/components/ask-venue.js')).AskVenue }));

function Venue({ venue }: { venue: VenueDetails }) {
  const plan = (
    <VenuePlan
      venue={venue}
      ask={(request) => <AskVenue venue={{ ...venue, asked: false }} request={request} />}
      onStart={() => startPlanAt(venue)}
    />
  );
  return <VenueDetailsView venue={venue} plan={plan} />;
}

/** No id that the server reads is any other: 404, or 400 for what is none at all. */
const isNone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400 || error.status === 422);

export default function VenueScreen() {
  const { venueId = '' } = useParams();
  const venue = useQuery({
    queryKey: queryKeys.venue(venueId),
    queryFn: () => fetchVenue(venueId),
    staleTime: 60_000,
    retry: (count, error) => !isNone(error) && count < 1,
  });
  if (venue.data) return <Venue key={venue.data.id} venue={venue.data} />;
  if (isNone(venue.error)) return <NotFoundScreen />;
  if (venue.isError) return <ErrorState onRetry={() => void venue.refetch()} />;
  return (
    <div className="grid gap-5">
      <Skeleton className="h-44 rounded-card sm:h-64" />
      <Skeleton className="h-10 w-64 rounded-field" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}

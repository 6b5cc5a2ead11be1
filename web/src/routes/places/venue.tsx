import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { venueOfSlug, venueSlug, type VenueDetails } from '@app/contracts';
import { fetchVenue } from '../../features/venues/api.js';
import { VenueDetailsView } from '../../features/venues/components/venue-details.js';
import { VenuePlan } from '../../features/venues/components/venue-plan.js';
import { ApiError } from '../../lib/http.js';
import { paths } from '../../lib/paths.js';
import { queryKeys } from '../../lib/query-keys.js';
import { useCommand } from '../../live/use-command.js';
import { ErrorState, Skeleton } from '../../ui/feedback/states.js';
import { lazyPart, untilLoaded } from '../../ui/feedback/part.js';
import { Moved } from '../../features/venues/components/frame/moved.js';
import { NotFound } from '../../features/venues/components/frame/not-found.js';

// This loads separately, because few readers of a venue have a live plan.
const AskVenue = lazyPart(async () => ({ default: (await import('../../features/bids/components/discovery/ask-venue.js')).AskVenue }));

function Venue({ venue }: { venue: VenueDetails }) {
  const navigate = useNavigate();
  const begin = useCommand({
    send: async () => {
      const files = () => Promise.all([import('../../features/accounts/store.js'), import('../../features/preferences/start-at.js')]);
      const [{ useAccount }, { startPlanAt }] = await untilLoaded(files, false);
      // The session comes first: a new guest's sign-in removes the tab's stored data.
      await useAccount.getState().start();
      startPlanAt(venue);
      await navigate(paths.createFromHome);
    },
  });
  const plan = (
    <VenuePlan
      venue={venue}
      ask={(request) => <AskVenue venue={{ ...venue, asked: false }} request={request} />}
      starting={begin.isPending}
      onStart={() => begin.mutate()}
    />
  );
  return <VenueDetailsView venue={venue} plan={plan} />;
}

/** Whether the venue does not exist: 404 for an unknown id, 400 for an invalid one. */
const isNone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400 || error.status === 422);

export default function VenueScreen() {
  const { venueSlug: asked = '' } = useParams();
  const venueId = venueOfSlug(asked);
  const venue = useQuery({
    queryKey: queryKeys.venue(venueId),
    queryFn: venueId ? () => fetchVenue(venueId) : skipToken,
    staleTime: 60_000,
    retry: (count, error) => !isNone(error) && count < 1,
  });
  if (venue.data && asked !== venueSlug(venue.data)) return <Moved to={paths.venue(venue.data)} forGood />;
  if (venue.data) return <Venue key={venue.data.id} venue={venue.data} />;
  if (venueId === null || isNone(venue.error)) return <NotFound />;
  if (venue.isError) return <ErrorState onRetry={() => void venue.refetch()} />;
  return (
    <div className="grid gap-5">
      <Skeleton className="h-44 rounded-card sm:h-64" />
      <Skeleton className="h-10 w-64 rounded-field" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  );
}

import { BIDDABLE_REQUEST_STATUSES, type Snapshot, type PlanId } from '@app/contracts';
import { nearbyCursor } from '@app/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { paths } from '../../../../lib/paths.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { AskNowCard } from '../../../../live/ask-now.js';
import { ObstacleCard, useObstacle } from '../../../../live/plan-obstacle.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { EmptyState, ErrorState, Skeleton } from '../../../../ui/feedback/states.js';
import { nearbyCount, nearbyVenues, NEARBY_PAGE } from '../../api.js';
import { askedWords } from '../../../../ui/offer/asked-words.js';
import { MorePages } from '../../../../ui/feedback/more-pages.js';
import { StaleNote } from '../../../../ui/feedback/stale-note.js';
import { chosenBy } from '../instead-note.js';
import { NearbyList } from './nearby-list.js';
import { useWide } from '../../../../ui/map/use-wide.js';
import { NearbyMap } from './nearby-map.js';

const COUNT_FRESH_MS = 60_000;

/** The server caps counts; the cap means "at least". */
const COUNT_CAP = 200;

/** Reads the places that can be discovered for a plan, page by page. A venue that was asked meanwhile can arrive twice and keeps its place. */
function useNearby(dateBookId: PlanId, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.venueCount(dateBookId), 'list'],
    queryFn: ({ pageParam }) => nearbyVenues(dateBookId, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last && page.length === NEARBY_PAGE ? nearbyCursor(last) : null;
    },
    select: ({ pages }) => [...new Map(pages.flat().map((venue) => [venue.id, venue])).values()],
    staleTime: COUNT_FRESH_MS,
    enabled,
  });
}

const OSM = 'https://www.openstreetmap.org/copyright';

/** Venues around: their number, the number that takes offers, and the list. */
export function DiscoverTab({ snapshot, evenings, stopsOut = 0 }: { snapshot: Snapshot; evenings?: ReactNode; stopsOut?: number }) {
  const t = useText();
  const { plan, preferencesStatus: status, bidRequest, me } = snapshot;
  const ready = status.compatibility.allowVenueAccess || status.me.hasPreferences;
  const count = useQuery({
    queryKey: queryKeys.venueCount(plan.id),
    queryFn: () => nearbyCount(plan.id),
    staleTime: COUNT_FRESH_MS,
    enabled: ready,
  });
  const venues = useNearby(plan.id, ready);
  const [pointed, setPointed] = useState<string | null>(null);
  const obstacle = useObstacle(snapshot);
  const wide = useWide();
  const kinds = bidRequest?.placeTypes ?? chosenBy(snapshot);
  const map = venues.data && venues.data.length > 0 && (
    <NearbyMap venues={venues.data} asked={kinds} here={plan.coordinates} pointed={pointed} onPoint={setPointed} />
  );
  const places = count.data?.count;
  const open = bidRequest && BIDDABLE_REQUEST_STATUSES.some((status) => status === bidRequest.status);
  const asking = open && me.canAccept ? bidRequest : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
      <div className="grid gap-4 lg:sticky lg:top-6">
        {ready && (
          <section className="dusk grid gap-1 rounded-card p-5">
            <p className="tabular text-2xl font-bold">
              {places === undefined
                ? t(count.isLoading ? 'discover.counting' : 'discover.countUnknown')
                : t(places >= COUNT_CAP ? 'discover.placesOver' : 'discover.places', { count: Math.min(places, COUNT_CAP) })}
            </p>
            {(open || (!bidRequest && stopsOut === 0)) && (
              <p className="text-base">{open ? askedWords(t, bidRequest) : t('discover.takingNone')}</p>
            )}
            {count.isError && (
              <Button look="dusk" size="small" className="mt-2 justify-self-start" onClick={() => void count.refetch()}>
                {t('shell.retry')}
              </Button>
            )}
          </section>
        )}
        {!bidRequest && <ObstacleCard snapshot={snapshot} />}
        {!bidRequest && stopsOut > 0 && (
          <Card className="grid gap-1">
            <h2 className="text-base">{t('offers.stops.title')}</h2>
            <p className="text-sm text-muted">{t('offers.stops.message')}</p>
          </Card>
        )}
        {!bidRequest && stopsOut === 0 && <AskNowCard plan={plan} status={status} look={obstacle?.action ? 'secondary' : 'primary'} />}
        {!bidRequest && evenings}
        {wide && map}
      </div>
      {ready && (
        <section aria-labelledby="nearby-places" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
          <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2">
            <h2 id="nearby-places" className="text-lg">
              {t('discover.list')}
            </h2>
            {!wide && map}
          </div>
          <p className="text-sm text-muted">{t('discover.listHint')}</p>
          {venues.isPending && [0, 1, 2, 3].map((row) => <Skeleton key={row} className="h-20 rounded-card" />)}
          {venues.isLoadingError && <ErrorState title={t('discover.failed')} onRetry={() => void venues.refetch()} />}
          {venues.isRefetchError && <StaleNote onRetry={() => void venues.refetch()} />}
          {venues.data && venues.data.length === 0 && (
            <EmptyState
              scene="trees"
              title={t('discover.empty')}
              message={t('discover.emptyHint')}
              action={
                <ButtonLink look="secondary" to={paths.editPreferences(plan.id)}>
                  {t('discover.edit')}
                </ButtonLink>
              }
            />
          )}
          {venues.data && <NearbyList venues={venues.data} asked={kinds} request={asking} pointed={pointed} onPoint={setPointed} />}
          <MorePages of={venues} />
        </section>
      )}
      {venues.data && (
        <p className="text-xs text-muted lg:hidden">
          <a href={OSM} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center underline underline-offset-2">
            {t('shell.osm')}
          </a>
        </p>
      )}
    </div>
  );
}

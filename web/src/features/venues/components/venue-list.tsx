import { disambiguate } from '@app/domain';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useText } from '../../../lib/i18n/i18n.js';
import type { Place } from '../../../lib/place.js';
import { cx } from '../../../ui/cx.js';
import { MorePages } from '../../../ui/feedback/more-pages.js';
import { StaleNote } from '../../../ui/feedback/stale-note.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { StructuredData } from '../../../ui/structured-data.js';
import { filtersIn, questionOf, withFilter, type Filters, type Fixed } from '../filters.js';
import { listSchema } from '../page-schema.js';
import { FilterBar } from './search/filter-bar.js';
import { MoreLink } from './links/more-link.js';
import { VenueCard } from './venue-card.js';
import { VenuesMap } from './venues-map.js';
import { NothingFound } from './search/nothing-found.js';
import { UnderstoodParts } from './search/understood-parts.js';
import { useUnderstood } from '../use-understood.js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.js';
import { fetchVenues, PAGE_SIZE } from '../api.js';

const FRESH_MS = 60_000;

/** A list of the catalogue, page by page. */
function useVenues(question: string, after: string | null) {
  return useInfiniteQuery({
    queryKey: queryKeys.venues(question + (after ? `&after=${after}` : '')),
    queryFn: ({ pageParam }) => fetchVenues(question, pageParam),
    initialPageParam: after,
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? (page.at(-1)?.id ?? null) : null),
    staleTime: FRESH_MS,
    // The former results stay while a filter changes, so that the page does not jump.
    placeholderData: (before) => before,
  });
}

const OSM = 'https://www.openstreetmap.org/copyright';
/** The width from which on the map is beside the list, as in the grid below. */
const BESIDE = '(min-width: 1024px)';
const cardOf = (id: string): string => `place-${id}`;

interface Props {
  /** The fixed filters of the page, which override the address. */
  fixed?: Fixed;
  /** The reader's starting place: the list shows places around it. */
  near?: Place | null;
  /** Cards with wide pictures. */
  large?: boolean;
}

/** The places of the catalogue for the filters of the address, page by page, with a message for an empty list. */
export function VenueList({ fixed = {}, near = null, large = false }: Props) {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const filters = filtersIn(query, fixed);
  const question = questionOf(filters, fixed, near);
  const venues = useVenues(question, filters.after);
  const found = useMemo(() => venues.data?.pages.flat() ?? [], [venues.data]);
  const last = found.at(-1)?.id;
  const isNone = venues.isSuccess && found.length === 0;
  const understood = useUnderstood(question, filters.q.trim() !== '' || isNone);
  const change = (name: keyof Filters, value: string) =>
    setQuery((before) => withFilter(before, name, value), { replace: name === 'q', preventScrollReset: true });
  const apart = useMemo(() => disambiguate(found), [found]);
  const [pointed, setPointed] = useState<string | null>(null);
  const fromMap = (id: string): void => {
    setPointed(id);
    if (matchMedia(BESIDE).matches) document.getElementById(cardOf(id))?.scrollIntoView({ block: 'nearest' });
  };
  const grid = cx('grid grid-cols-[minmax(0,1fr)] gap-2.5', large ? 'sm:grid-cols-2' : 'md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2');
  const withMap = venues.isPending || found.length > 0;
  return (
    <section aria-label={t('places.list')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FilterBar filters={filters} fixed={fixed} around={near !== null} onChange={change} />
      {filters.q.trim() !== '' && understood && (
        <UnderstoodParts parts={understood.parts} filters={filters} onAsk={(q) => change('q', q)} />
      )}
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-4',
          withMap && 'lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-6',
        )}
      >
        <p role="status" className="tabular self-center text-sm text-muted">
          {venues.isSuccess && found.length > 0 && t(venues.hasNextPage ? 'places.first' : 'places.found', { count: found.length })}
        </p>
        {withMap && (
          <div className="contents lg:sticky lg:top-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block">
            {venues.isPending ? (
              <Skeleton className="h-11 w-24 rounded-full lg:h-96 lg:w-auto lg:rounded-card" />
            ) : (
              <VenuesMap venues={found} apart={apart} near={near} pointed={pointed} onPoint={fromMap} />
            )}
          </div>
        )}
        <div className={cx('col-span-full grid grid-cols-[minmax(0,1fr)] gap-4', withMap && 'lg:col-span-1 lg:col-start-1')}>
          {venues.isPending && (
            <div className={grid}>
              {[0, 1, 2, 3, 4, 5].map((row) => (
                <Skeleton key={row} className={cx('rounded-card', large ? 'h-56' : 'h-24')} />
              ))}
            </div>
          )}
          {venues.isLoadingError && <ErrorState title={t('discover.failed')} onRetry={() => void venues.refetch()} />}
          {venues.isRefetchError && <StaleNote onRetry={() => void venues.refetch()} />}
          {isNone && (
            <NothingFound filters={filters} fixed={fixed} understood={understood} onChange={change} onClear={() => setQuery({})} />
          )}
          <StructuredData of={listSchema(found)} />
          {filters.after && (
            <Link
              to={`?${withFilter(query, 'after', '')}`}
              className="inline-flex min-h-11 items-center justify-self-start text-indigo underline"
            >
              {t('places.fromStart')}
            </Link>
          )}
          {found.length > 0 && (
            <ul className={grid} aria-busy={venues.isPlaceholderData}>
              {found.map((venue) => (
                <li
                  key={venue.id}
                  id={cardOf(venue.id)}
                  className="grid"
                  onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(venue.id)}
                  onFocus={() => setPointed(venue.id)}
                >
                  <VenueCard venue={venue} apart={apart.get(venue.id)} large={large} marked={venue.id === pointed} />
                </li>
              ))}
            </ul>
          )}
          <MorePages
            of={venues}
            link={
              last && (
                <MoreLink
                  to={`?${withFilter(query, 'after', last)}`}
                  busy={venues.isFetchingNextPage}
                  onMore={() => void venues.fetchNextPage()}
                />
              )
            }
          />
        </div>
      </div>
      <p className="text-xs text-muted">
        <a href={OSM} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center underline underline-offset-2">
          {t('shell.osm')}
        </a>
      </p>
    </section>
  );
}

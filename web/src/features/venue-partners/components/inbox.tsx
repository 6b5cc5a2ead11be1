import { type ReactNode, useState } from 'react';
import type { VenueProfile, VenueRequestView } from '@app/contracts';
import { useNow } from '../../../lib/clock.js';
import { clockTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import { passes } from '../inbox-filter.js';
import { mutedUntil } from '../notices/mute.js';
import { sortInbox, isActive } from '../request-phase.js';
import { FilterBar, useFilter } from './filter-bar.js';
import { RequestCard } from './request-card.js';
import { RequestPanes } from './request-panes.js';

interface Place {
  at: number;
  active: boolean;
}

/** Requests in an order that only a press changes: new ones are at the end, and closed ones keep their place until then. */
function useSteadyOrder(requests: readonly VenueRequestView[], sort: (requests: readonly VenueRequestView[]) => VenueRequestView[]) {
  const ideal = sort(requests);
  const placesOf = (): ReadonlyMap<string, Place> => new Map(ideal.map((request, at) => [request.id, { at, active: isActive(request) }]));
  const [places, setPlaces] = useState(placesOf);
  const placeOf = (request: VenueRequestView): Place => places.get(request.id) ?? { at: places.size, active: isActive(request) };
  const shown = ideal.toSorted((a, b) => placeOf(a).at - placeOf(b).at);
  const [current, past] = [true, false].map((active) => shown.filter((request) => placeOf(request).active === active));
  const inOrder = [...(current ?? []), ...(past ?? [])].every((request, at) => request.id === ideal[at]?.id);
  return {
    current: current ?? [],
    past: past ?? [],
    fresh: requests.filter(({ id }) => !places.has(id)).length,
    inOrder,
    sortAnew: () => setPlaces(placesOf()),
  };
}

interface ListProps {
  requests: readonly VenueRequestView[];
  openId: string | null;
  onOpen: (id: string) => void;
}

function Section({ title, beside, requests, openId, onOpen }: ListProps & { title: string; beside?: ReactNode }) {
  if (requests.length === 0) return null;
  return (
    <section className="grid gap-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-sm font-semibold text-muted">{title}</h2>
        {beside}
      </div>
      <ul className="grid gap-3">
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} selected={request.id === openId} onOpen={() => onOpen(request.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lists({ requests, openId, onOpen }: ListProps) {
  const t = useText();
  const { current, past, fresh, inOrder, sortAnew } = useSteadyOrder(requests, sortInbox);
  const order = (
    <div className="flex items-center gap-3 text-sm text-muted">
      <span role="status">{fresh > 0 && t('inbox.fresh', { count: fresh })}</span>
      {!inOrder && (
        <Button look="secondary" size="small" onClick={sortAnew}>
          {t('inbox.sort')}
        </Button>
      )}
    </div>
  );
  return (
    <div className="grid gap-5">
      <Section title={t('venue.current')} beside={order} requests={current} openId={openId} onOpen={onOpen} />
      <Section title={t('venue.past')} requests={past} openId={openId} onOpen={onOpen} />
    </div>
  );
}

/** Requests by fit and by time left, as of the first view; later ones wait at the end. */
export function Inbox({ requests, profile }: { requests: readonly VenueRequestView[]; profile: VenueProfile }) {
  const t = useText();
  const { filter, clear } = useFilter();
  const muted = mutedUntil(useNow(), profile.muteHours);
  const chosen = requests.filter(passes(filter));
  return (
    <RequestPanes requests={requests} profile={profile} empty={requests.length === 0}>
      {(openId, open) => (
        <div className="grid gap-3">
          <FilterBar />
          {muted && <p className="text-sm font-semibold text-muted md:hidden">{t('desk.muted', { time: clockTime(muted) })}</p>}
          {chosen.length > 0 ? (
            <Lists key={JSON.stringify(filter)} requests={chosen} openId={openId} onOpen={open} />
          ) : (
            <EmptyState
              title={t('inbox.nothingFits')}
              message={t('inbox.nothingFitsAbout', { count: requests.length })}
              action={<Button onClick={clear}>{t('inbox.clear')}</Button>}
            />
          )}
        </div>
      )}
    </RequestPanes>
  );
}

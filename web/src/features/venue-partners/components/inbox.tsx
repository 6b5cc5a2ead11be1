import { type ReactNode, useState } from 'react';
import type { VenueProfile, VenueRequestView } from '@app/contracts';
import { useNow } from '../../../lib/clock.js';
import { clockTime } from '../../../lib/format.js';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import { passes } from '../inbox-filter.js';
import { PARTS, partOf, sortInbox, useSort, type Sort } from '../inbox-order.js';
import { mutedUntil } from '../notices/mute.js';
import { phaseOf } from '../request-phase.js';
import { FilterBar, useFilter } from './filter-bar.js';
import { RequestCard } from './request-card.js';
import { RequestPanes } from './request-panes.js';

type Part = ReturnType<typeof partOf>;
interface Place {
  at: number;
  part: Part;
}

/** Requests in an order that only a press changes: new ones are at the end, and closed ones keep their place until then. */
function useSteadyOrder(requests: readonly VenueRequestView[], sort: Sort) {
  const now = useNow();
  const ideal = sortInbox(requests, sort, now);
  const placesOf = (): ReadonlyMap<string, Place> => new Map(ideal.map((request, at) => [request.id, { at, part: partOf(request, now) }]));
  const [places, setPlaces] = useState(placesOf);
  const placeOf = (request: VenueRequestView): Place => {
    const place = places.get(request.id) ?? { at: places.size, part: newPart(request, now) };
    // The reader moves a request themselves by passing on it.
    return phaseOf(request) === 'passed' ? { ...place, part: 'past' } : place;
  };
  const shown = ideal.toSorted((a, b) => placeOf(a).at - placeOf(b).at);
  const parts = PARTS.map((part) => ({ part, requests: shown.filter((request) => placeOf(request).part === part) }));
  const inOrder = parts
    .flatMap(({ part, requests: list }) => list.map(({ id }) => ({ id, part })))
    .every(({ id, part }, at) => ideal[at]?.id === id && partOf(ideal[at], now) === part);
  return {
    parts,
    fresh: requests.filter(({ id }) => !places.has(id)).length,
    inOrder,
    sortAnew: () => setPlaces(placesOf()),
  };
}

/** The part of a request that came during the view: no part above another one grows by it. */
const newPart = (request: VenueRequestView, now: number): Part => (partOf(request, now) === 'past' ? 'past' : 'current');

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
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} selected={request.id === openId} onOpen={() => onOpen(request.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const TITLES = { soon: 'inbox.soon', current: 'venue.current', past: 'venue.past' } as const satisfies Record<Part, TextKey>;

function Lists({ requests, sort, openId, onOpen }: ListProps & { sort: Sort }) {
  const t = useText();
  const { parts, fresh, inOrder, sortAnew } = useSteadyOrder(requests, sort);
  const first = parts.find((one) => one.requests.length > 0)?.part;
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
      {parts.map(({ part, requests: list }) => (
        <Section key={part} title={t(TITLES[part])} beside={part === first && order} requests={list} openId={openId} onOpen={onOpen} />
      ))}
    </div>
  );
}

/** Requests in the chosen order, as of the first view; later ones wait at the end. */
export function Inbox({ requests, profile }: { requests: readonly VenueRequestView[]; profile: VenueProfile }) {
  const t = useText();
  const { filter, clear } = useFilter();
  const { sort } = useSort();
  const muted = mutedUntil(useNow(), profile.muteHours);
  const chosen = requests.filter(passes(filter));
  return (
    <RequestPanes requests={requests} profile={profile} empty={requests.length === 0}>
      {(openId, open) => (
        <div className="grid gap-3">
          <FilterBar />
          {muted && <p className="text-sm font-semibold text-muted md:hidden">{t('desk.muted', { time: clockTime(muted) })}</p>}
          {chosen.length > 0 ? (
            <Lists key={JSON.stringify([filter, sort])} requests={chosen} sort={sort} openId={openId} onOpen={open} />
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

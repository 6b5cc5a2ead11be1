import type { VenueProfile } from '@app/contracts';
import { dayOf } from '@app/domain';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '../../../../lib/clock.js';
import { dayAndTime, longDay } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { KEEPS_PLACE } from '../../../../lib/overlays/keeps-place.js';
import { useNetwork } from '../../../../lib/network.js';
import { cx } from '../../../../ui/cx.js';
import { EmptyState, ErrorState, Skeleton } from '../../../../ui/feedback/states.js';
import { useDesk } from '../../desk-store.js';
import { PANE, useListPlace } from '../../two-panes.js';
import { dayIn, slotsOf, totalsOf } from '../agenda.js';
import { beginSeeing } from '../seen-bookings.js';
import { useAgenda } from '../use-agenda.js';
import { useArrivals } from '../use-arrivals.js';
import { BookingDetail } from './booking-detail.js';
import { DayBar, type AgendaView } from './day-bar.js';
import { DaySheet } from './day-sheet.js';
import { DayView } from './day-view.js';
import { Door } from './door.js';
import { QueueNote } from './queue-note.js';
import { WeekView } from './week-view.js';

/** The prefix of the service worker's caches. */
const STORES = 'app-';

/**
 * Caches the scripts of the page for offline use. The service worker caches what it fetches, but starts after the first visit, and a planner's
 * device must not load a counter's page ahead.
 */
async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).origin === location.origin && new URL(name).pathname.startsWith('/assets/'));
  for (const store of await caches.keys()) {
    if (!store.startsWith(STORES)) continue;
    const cache = await caches.open(store);
    for (const file of files) if (!(await cache.match(file))) await cache.add(file).catch(() => undefined);
  }
}

/** The bookings of a venue by day or week, the door, and one booking in detail. The address names all three. */
export function BookingsScreen({ profile }: { profile: VenueProfile }) {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const now = useNow();
  const today = dayOf(new Date(now));
  const openId = query.get('booking');
  // A link may be older than the last change of its booking's day.
  const moved = useDesk((desk) => desk.bookings?.find(({ id }) => id === openId));
  const day = moved ? dayOf(new Date(moved.startAt)) : dayIn(query, now);
  const view: AgendaView = query.get('view') === 'week' ? 'week' : 'day';
  const { agenda, stale, failed, retry } = useAgenda(profile.id, day);
  const thisWeek = useAgenda(profile.id, today);
  const offline = useNetwork((network) => network.offline);
  const near = thisWeek.agenda?.bookings ?? NOBODY;
  const arrivals = useArrivals(profile.id, near);
  const queued = useMemo(
    () => new Set(arrivals.queued.filter(({ refused }) => !refused).map(({ bookingId }) => bookingId)),
    [arrivals.queued],
  );
  const open = agenda?.bookings.find(({ id }) => id === openId) ?? null;
  const slots = agenda ? slotsOf(agenda, day) : [];
  const { bookings, people } = totalsOf(slots);
  useEffect(() => void keepPage(), []);
  useEffect(() => {
    if (agenda) beginSeeing(agenda.bookings);
  }, [agenda]);

  const leaveList = useListPlace(openId);
  const go = (to: { day?: string; view?: AgendaView; booking?: string | null }): void => {
    const next = { day, view, booking: null, ...to };
    arrivals.clear();
    if (next.booking) leaveList();
    setQuery(
      {
        ...(next.day !== today && { day: next.day }),
        ...(next.view === 'week' && { view: 'week' }),
        ...(next.booking && { booking: next.booking }),
      },
      { state: to.booking !== undefined ? KEEPS_PLACE : null },
    );
  };

  return (
    <div className="mx-auto grid max-w-7xl gap-4 px-4 py-4">
      <div className={cx('grid gap-4', open && 'hidden lg:grid')}>
        <DayBar day={day} today={today} view={view} onChange={(next, nextView) => go({ day: next, view: nextView })} />
      </div>
      {stale && agenda && (
        <p role="status" className="rounded-field bg-marigold-soft px-4 py-2 text-sm font-medium text-marigold print:hidden">
          {t('agenda.stale', { time: dayAndTime(agenda.now) })}
        </p>
      )}
      <QueueNote queued={arrivals.queued} bookings={near} />
      {!agenda && failed && <ErrorState {...(offline && { message: t('agenda.notKept') })} onRetry={retry} />}
      {!agenda && !failed && (
        <div className="grid gap-3 lg:max-w-120" aria-busy="true">
          <Skeleton className="h-20 rounded-card" />
          <Skeleton className="h-20 rounded-card" />
        </div>
      )}
      {agenda && view === 'week' && (
        <WeekView agenda={agenda} day={day} today={today} now={now} onDay={(one) => go({ day: one, view: 'day' })} />
      )}
      {agenda && view === 'day' && (
        <div data-pane className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] print:hidden">
          <div className={cx('grid gap-4', open && 'hidden lg:grid')}>
            {day === today && <Door arrivals={arrivals} />}
            <p className="tabular text-sm text-muted">
              {bookings === 0
                ? t('agenda.nobody')
                : `${t('agenda.bookings', { count: bookings })} · ${t('venue.people', { count: people })}`}
            </p>
            <DayView slots={slots} now={now} queued={queued} openId={openId} onOpen={(id) => go({ booking: id })} />
          </div>
          <div className={cx(PANE, !open && 'hidden lg:block')}>
            {open ? (
              <BookingDetail
                key={open.id}
                booking={open}
                slots={agenda.slots}
                cost={agenda.cancelCost}
                now={now}
                offline={offline}
                decides={profile.staff.role !== 'host'}
                arrivals={arrivals}
                door={day === today}
                onBack={() => go({ booking: null })}
              />
            ) : (
              <EmptyState
                scene="table"
                title={bookings === 0 ? t('agenda.emptyTitle', { day: longDay(day) }) : t('agenda.choose')}
                message={t(bookings === 0 ? 'agenda.emptyAbout' : 'agenda.chooseAbout')}
              />
            )}
          </div>
        </div>
      )}
      {agenda && view === 'day' && <DaySheet day={day} slots={slots} venueName={profile.name} />}
    </div>
  );
}

const NOBODY: never[] = [];

export function VenueBookings() {
  const profile = useDesk((desk) => desk.profile);
  return profile && <BookingsScreen profile={profile} />;
}

import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { VenueProfile, VenueRequestView } from '@app/contracts';
import { useNow } from '../../../lib/clock.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { cx } from '../../../ui/cx.js';
import { EmptyState, Skeleton } from '../../../ui/feedback/states.js';
import { isActive, sortInbox } from '../request-phase.js';
import { RequestCard } from './request-card.js';

// Most looks at the inbox open nothing: the form comes with the first request that is opened.
const RequestDetail = lazy(() => import('./request-detail.js'));

function List({
  title,
  requests,
  openId,
  onOpen,
}: {
  title: string;
  requests: VenueRequestView[];
  openId: string | null;
  onOpen: (id: string) => void;
}) {
  if (requests.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-sm font-semibold text-muted">{title}</h2>
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

/** Requests on the left, the chosen one on the right; on phones one after the other. The address names the open one. */
export function Inbox({ requests, profile }: { requests: readonly VenueRequestView[]; profile: VenueProfile }) {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const openId = query.get('request');
  // The order changes with the minute, not with the second.
  const minute = Math.floor(useNow() / 60_000) * 60_000;
  const sorted = sortInbox(requests, minute);
  const open = sorted.find(({ id }) => id === openId) ?? null;
  const select = (id: string | null): void => {
    setQuery(id ? { request: id } : {}, { replace: openId !== null && id !== null });
    scrollTo(0, 0);
  };

  if (requests.length === 0) return <EmptyState title={t('venue.empty')} message={t('venue.emptyAbout')} />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(20rem,25rem)_1fr]">
      <div className={cx('grid gap-6', open && 'hidden lg:grid')}>
        <List title={t('venue.current')} requests={sorted.filter(isActive)} openId={openId} onOpen={select} />
        <List title={t('venue.past')} requests={sorted.filter((request) => !isActive(request))} openId={openId} onOpen={select} />
      </div>
      {open ? (
        <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
          <RequestDetail key={open.id} request={open} profile={profile} onBack={() => select(null)} />
        </Suspense>
      ) : (
        <div className="hidden lg:block">
          <EmptyState scene="table" title={t('venue.choose')} message={t('venue.chooseAbout')} />
        </div>
      )}
    </div>
  );
}

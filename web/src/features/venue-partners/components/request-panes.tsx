import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { VenueProfile, VenueRequestView } from '@app/contracts';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { KEEPS_PLACE } from '../../../lib/overlays/keeps-place.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Button } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { lazyPart } from '../../../ui/feedback/part.js';
import { fetchRequest, fetchTemplates } from '../api.js';
import { PANE, useListPlace } from '../two-panes.js';

// The form loads with the first opened request, because most visits of the desk open none.
const RequestDetail = lazyPart(() => import('./request-detail.js'));

interface RequestPanesProps {
  requests: readonly VenueRequestView[];
  profile: VenueProfile;
  /** The list is empty. */
  empty: boolean;
  children: (openId: string | null, open: (id: string) => void) => ReactNode;
}

/** The request that an address names: from the list, else from the server, with its outcome. */
function LinkedRequest({ id, profile, onBack }: { id: string; profile: VenueProfile; onBack: () => void }) {
  const t = useText();
  const { data, error, refetch } = useQuery({ queryKey: queryKeys.venueRequest(id), queryFn: () => fetchRequest(id) });
  if (data) return <RequestDetail request={data} profile={profile} onBack={onBack} />;
  if (error instanceof ApiError && error.status < 500) {
    const back = <Button onClick={onBack}>{t('venue.toRequests')}</Button>;
    return <EmptyState scene="table" title={t('venue.gone')} message={t('venue.goneAbout')} action={back} />;
  }
  return error ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton className="h-96 rounded-card" />;
}

/** A list on the left, the chosen request on the right, each with its own scroll; on phones one after the other. The address names the open one. */
export function RequestPanes({ requests, profile, empty, children }: RequestPanesProps) {
  const t = useText();
  // The templates load with the list, so that no form grows under a finger.
  usePrefetchQuery({ queryKey: queryKeys.venueTemplates, queryFn: fetchTemplates });
  const [query, setQuery] = useSearchParams();
  const openId = query.get('request');
  const open = requests.find(({ id }) => id === openId);
  const leaveList = useListPlace(openId);
  const select = (id: string | null): void => {
    const next = new URLSearchParams(query);
    if (id) next.set('request', id);
    else next.delete('request');
    if (id) leaveList();
    setQuery(next, { replace: openId !== null && id !== null, state: KEEPS_PLACE });
  };
  const back = (): void => select(null);
  const invited = profile.status === 'verified';
  const about = !invited ? 'venue.emptyYetAbout' : profile.paused ? 'venue.emptyPaused' : 'venue.emptyAbout';
  const nothing = <EmptyState title={t(invited ? 'venue.empty' : 'venue.emptyYet')} message={t(about)} />;
  if (empty && !openId) return nothing;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(22rem,27rem)_minmax(0,1fr)]">
      <div className={cx('min-w-0', openId && 'hidden lg:block')}>{empty ? nothing : children(openId, select)}</div>
      <div data-pane className={cx(PANE, !openId && 'hidden lg:block')}>
        {openId ? (
          <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
            {open ? (
              <RequestDetail key={openId} request={open} profile={profile} onBack={back} />
            ) : (
              <LinkedRequest key={openId} id={openId} profile={profile} onBack={back} />
            )}
          </Suspense>
        ) : (
          <EmptyState scene="table" title={t('venue.choose')} message={t('venue.chooseAbout')} />
        )}
      </div>
    </div>
  );
}

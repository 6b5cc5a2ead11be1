import { lazy, Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { VenueProfile, VenueRequestView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { cx } from '../../../ui/cx.js';
import { EmptyState, Skeleton } from '../../../ui/feedback/states.js';

// Most looks at the desk open nothing: the form comes with the first request that is opened.
const RequestDetail = lazy(() => import('./request-detail.js'));

interface RequestPanesProps {
  requests: readonly VenueRequestView[];
  profile: VenueProfile;
  children: (openId: string | null, open: (id: string) => void) => ReactNode;
}

/** A list on the left, the chosen request on the right, each with its own scroll; on phones one after the other. The address names the open one. */
export function RequestPanes({ requests, profile, children }: RequestPanesProps) {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const openId = query.get('request');
  const open = requests.find(({ id }) => id === openId) ?? null;
  const select = (id: string | null): void => {
    const next = new URLSearchParams(query);
    if (id) next.set('request', id);
    else next.delete('request');
    setQuery(next, { replace: openId !== null && id !== null });
    if (!matchMedia('(min-width: 64rem)').matches) scrollTo(0, 0);
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(22rem,27rem)_minmax(0,1fr)]">
      <div className={cx('min-w-0', open && 'hidden lg:block')}>{children(openId, select)}</div>
      <div
        className={cx(
          'min-w-0 lg:sticky lg:top-18 lg:-m-1 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto lg:p-1',
          !open && 'hidden lg:block',
        )}
      >
        {open ? (
          <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
            <RequestDetail key={open.id} request={open} profile={profile} onBack={() => select(null)} />
          </Suspense>
        ) : (
          <EmptyState scene="table" title={t('venue.choose')} message={t('venue.chooseAbout')} />
        )}
      </div>
    </div>
  );
}

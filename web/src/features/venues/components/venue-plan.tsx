import { BIDDABLE_REQUEST_STATUSES, type BidRequestView, type VenueDetails } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { lastUser } from '../../../lib/last-seen.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { request } from '../../../lib/http.js';
import { useInBrowser } from '../use-place.js';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { VenueActions } from './venue-actions.js';

/** The reader's own requests that venues can still answer; empty without a session. */
const fetchOpenRequests = async (): Promise<BidRequestView[]> => {
  const all = await request<BidRequestView[] | null>('/api/user/bid-requests', { nullOn401: true });
  return (all ?? []).filter(({ status }) => BIDDABLE_REQUEST_STATUSES.some((one) => one === status));
};

interface VenuePlanProps {
  venue: VenueDetails;
  /** Asks the venue for an offer for the reader's request. */
  ask: (request: BidRequestView) => ReactNode;
  starting: boolean;
  /** Opens the wizard with the venue's data. */
  onStart: () => void;
}

/** A planner's actions on a venue: ask it for an offer for a live plan, else start a plan there. */
export function VenuePlan({ venue, ask, starting, onStart }: VenuePlanProps) {
  const t = useText();
  const takes = venue.kind !== 'unclaimed';
  // A new visitor has no plan, so none is read.
  const hasBeenHere = useInBrowser() && lastUser() !== null;
  const requests = useQuery({ queryKey: queryKeys.openRequests, queryFn: fetchOpenRequests, retry: false, enabled: takes && hasBeenHere });
  const live = requests.data ?? [];
  return (
    <section aria-labelledby="venue-plan" className="grid gap-3 rounded-card bg-raised p-5 shadow-card">
      <h2 id="venue-plan" className="text-lg">
        {t(live.length > 0 ? 'venuePage.ask' : 'venuePage.evening')}
      </h2>
      {live.length === 0 && <p className="text-muted">{t(takes ? 'venuePage.startHint' : 'venuePage.takesNone', { name: venue.name })}</p>}
      {live.map((one) => (
        <div key={one.id} className="grid gap-1.5 border-t border-line pt-3 first-of-type:border-0 first-of-type:pt-0">
          <p className="wrap-anywhere">{t('venuePage.forPlan', { plan: one.planName })}</p>
          <Suspense fallback={<Skeleton className="h-11 rounded-full" />}>{ask(one)}</Suspense>
        </div>
      ))}
      <VenueActions venue={venue}>
        <Button
          look={live.length > 0 ? 'secondary' : 'primary'}
          size="large"
          className="min-w-0 flex-1 lg:basis-full"
          busy={starting}
          onClick={onStart}
        >
          {t(takes ? 'venuePage.start' : 'venuePage.startNear')}
        </Button>
      </VenueActions>
    </section>
  );
}

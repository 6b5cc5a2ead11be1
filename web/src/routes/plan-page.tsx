import { PAGES, type BidId, type BidView, type Snapshot } from '@app/contracts';
import { isPlanOver } from '@app/domain';
import { Tabs } from 'radix-ui';
import { Suspense, useCallback, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { displayName, useAccount } from '../features/accounts/store.js';
import { isOpen } from '../features/bids/board-order.js';
import { useCompare } from '../features/bids/compare-store.js';
import { LiveBoard } from '../features/bids/components/live-board.js';
import { PlanHeader } from '../features/bids/components/plan-header.js';
import { useIsDiscreet } from '../lib/device/discreet.js';
import { useText } from '../lib/i18n/i18n.js';
import { useLivePlan } from '../live/hooks.js';
import { useOwnNeeds } from '../live/needs/use-own-needs.js';
import { PlanUnavailable } from '../live/plan-unavailable.js';
import { Skeleton } from '../ui/feedback/states.js';
import { TabTitle } from '../ui/page.js';
import { toast } from '../ui/feedback/toast-store.js';
import { dialogPart, lazyPart } from '../ui/feedback/part.js';
import { NewestPlan } from './plans/newest-plan.js';
import { EveningEffect, Evenings, SETTLED, useEarlyCard, useStopsOut, WithEvening } from './plans/plan-evening.js';
import { planIdOf } from './address-ids.js';

// These tabs load on demand, because most visits do not open them.
const DiscoverTab = lazyPart(async () => ({
  default: (await import('../features/bids/components/discovery/discover-tab.js')).DiscoverTab,
}));

const AcceptDialog = dialogPart(async () => ({
  default: (await import('../features/bookings/components/accept/accept-dialog.js')).AcceptDialog,
}));
const BookingTab = lazyPart(async () => ({ default: (await import('../features/bookings/components/booking-tab.js')).BookingTab }));
const TABS = ['discover', 'offers', 'booking'] as const;
type Tab = (typeof TABS)[number];

const TAB_LOOK =
  'min-h-11 min-w-0 flex-auto rounded-full px-3 text-sm font-semibold text-muted transition-colors data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-card sm:flex-none sm:px-6';

/** The first tab of a plan: the ticket if there is one, the offers or the outcome if there are any, else the venues around. */
const firstTab = ({ plan, booking, bidRequest }: Snapshot): Tab =>
  booking && SETTLED.includes(plan.state) ? 'booking' : bidRequest || isPlanOver(plan.state) ? 'offers' : 'discover';

function Dashboard({ snapshot: read, compareLayout }: { snapshot: Snapshot; compareLayout: boolean }) {
  const t = useText();
  const snapshot = useOwnNeeds(read);
  const { plan, bids, booking } = snapshot;
  const [query, setQuery] = useSearchParams();
  const asked = TABS.find((tab) => tab === query.get('tab'));
  const tab = asked ?? firstTab(snapshot);
  const [accepting, setAccepting] = useState<BidId | null>(null);
  const name = useAccount(displayName);
  const adult = useAccount((account) => account.patch);
  const user = useAccount((account) => account.user);
  const { clear } = useCompare(plan.id);
  const stopsOut = useStopsOut(plan);
  const chosen = bids.find((bid) => bid.id === accepting);
  const go = (next: Tab): void => setQuery({ tab: next }, { replace: true });
  const choose = useCallback((bid: BidView) => setAccepting(bid.id), []);
  const count = SETTLED.includes(plan.state) ? 0 : bids.filter(isOpen).length;
  return (
    <div className="grid gap-5">
      <PlanHeader snapshot={snapshot} />
      <WithEvening snapshot={snapshot}>
        <Tabs.Root value={tab} onValueChange={(next) => go(next as Tab)} className="grid gap-5">
          <Tabs.List className="flex w-full flex-wrap gap-1 rounded-[1.625rem] bg-sunken p-1 sm:w-fit" aria-label={plan.name}>
            {TABS.map((name) => (
              <Tabs.Trigger key={name} value={name} className={TAB_LOOK}>
                {name === 'offers' && count > 0 ? t('tab.offersCount', { count }) : t(`tab.${name}`)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value="discover" tabIndex={-1}>
            <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
              <DiscoverTab snapshot={snapshot} stopsOut={stopsOut} evenings={<Evenings snapshot={snapshot} />} />
            </Suspense>
          </Tabs.Content>
          <Tabs.Content value="offers" tabIndex={-1}>
            <LiveBoard
              snapshot={snapshot}
              compareLayout={compareLayout}
              evenings={<Evenings snapshot={snapshot} />}
              stopsOut={stopsOut}
              onAccept={choose}
              onBooking={() => go('booking')}
            />
          </Tabs.Content>
          <Tabs.Content value="booking" tabIndex={-1}>
            <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
              <BookingTab snapshot={snapshot} onOffers={() => go('offers')} />
            </Suspense>
          </Tabs.Content>
        </Tabs.Root>
      </WithEvening>
      {chosen && (
        <Suspense fallback={null}>
          <AcceptDialog
            key={chosen.id}
            bid={chosen}
            minSpend={snapshot.bidRequest?.minSpend ?? 0}
            booking={booking}
            contact={{ name: name ?? '', phone: '', email: user?.email ?? '' }}
            isAdult={user?.adult ?? false}
            evening={<EveningEffect plan={plan} bid={chosen} />}
            onAdult={() => adult({ adult: true })}
            onClose={() => setAccepting(null)}
            onBooked={() => {
              setAccepting(null);
              clear();
              go('booking');
              scrollTo(0, 0);
              toast({ tone: 'good', title: t('booking.confirmed') });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A plan's page: venue discovery, live offers and the booking. */
export default function PlanPage() {
  const t = useText();
  const { dateBookId: inPath } = useParams();
  // The experimental variant is the same screen with the comparison on it.
  const compareLayout = useLocation().pathname === PAGES.compareDashboard;
  const [query] = useSearchParams();
  const id = planIdOf(inPath ?? query.get('dateBookId'));
  useEarlyCard(id);
  const entry = useLivePlan(id);
  const isDiscreet = useIsDiscreet();
  return (
    <div className="mx-auto max-w-6xl p-4 sm:p-6">
      <TabTitle title={(!isDiscreet && entry.view?.snapshot.plan.name) || t('tab.offers')} />
      {!entry.view && <h1 className="sr-only">{t('tab.offers')}</h1>}
      {!id && <NewestPlan compareLayout={compareLayout} />}
      <PlanUnavailable id={id} entry={entry} />
      {id && !entry.view && !entry.gone && !entry.failing && (
        <div className="grid gap-4" aria-busy="true">
          <Skeleton className="h-14 w-2/3 rounded-card" />
          <Skeleton className="h-12 rounded-full" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
      {entry.view && <Dashboard key={id} snapshot={entry.view.snapshot} compareLayout={compareLayout} />}
    </div>
  );
}

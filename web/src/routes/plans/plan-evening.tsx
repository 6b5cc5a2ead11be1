import type { BidView, PlanId, PlanState, PlanView, Snapshot } from '@app/contracts';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { withTexts } from '../../lib/i18n/i18n.js';
import { keptEvening } from '../../features/itineraries/kept-evenings.js';
import { useItinerary } from '../../features/itineraries/use-itinerary.js';
import { Skeleton } from '../../ui/feedback/states.js';
import { optionalPart } from '../../ui/feedback/part.js';

interface CardProps {
  plan: PlanView;
  folded: boolean;
}
/** The card once its file is loaded: drawn without `lazy`, which would show its fallback first, and React keeps that for a third of a second. */
let loadedCard: ComponentType<CardProps> | null = null;
const loadCard = async () => {
  const loaded = await withTexts(
    async () => ({ default: (await import('../../features/itineraries/components/itinerary-card.js')).ItineraryCard }),
    'itineraries',
  );
  loadedCard = loaded.default;
  return loaded;
};
const LazyCard = optionalPart<CardProps>(loadCard);

const PartOf = optionalPart(() =>
  withTexts(async () => ({ default: (await import('../../features/itineraries/components/part-of.js')).PartOf }), 'itineraries'),
);

const BookingEffect = optionalPart(() =>
  withTexts(
    async () => ({ default: (await import('../../features/itineraries/components/booking-effect.js')).BookingEffect }),
    'itineraries',
  ),
);

const EveningsLink = optionalPart(() =>
  withTexts(
    async () => ({ default: (await import('../../features/itineraries/components/evenings-link.js')).EveningsLink }),
    'itineraries',
  ),
);

/** States in which the decision is made: the plan opens on its ticket, or on its outcome. */
export const SETTLED: readonly PlanState[] = ['booked', 'done', 'cancelled'];

/** The number of stops of a plan's evening that are with venues or booked, as this device has read them, now or the last time; 0 before. */
export function useStopsOut({ id, itineraryAt }: PlanView): number {
  const { data } = useItinerary(id, itineraryAt);
  return (itineraryAt !== null && data?.stops.filter(({ part }) => part !== null).length) || 0;
}

/** Loads the card of an evening that this device has seen while its plan is still being read. */
export function useEarlyCard(id: PlanId | null | undefined): void {
  useEffect(() => {
    // The card itself reports a missing file.
    if (id && keptEvening(id)) void loadCard().catch(() => undefined);
  }, [id]);
}

/** The itinerary that the plan has chosen; on a stop of one, the way back to it. */
function Evening({ snapshot: { plan, bidRequest } }: { snapshot: Snapshot }) {
  const [ItineraryCard] = useState(() => loadedCard ?? LazyCard);
  if (plan.eveningId) return <PartOf planId={plan.id} eveningId={plan.eveningId} />;
  return plan.itineraryAt && <ItineraryCard plan={plan} folded={bidRequest !== null} />;
}

function BelowHeader() {
  return (
    <>
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-12 rounded-full" />
      <Skeleton className="h-72 rounded-card" />
    </>
  );
}

/**
 * The evening of a plan above the rest of its page. The card's height is unknown until its stops are read, so a page that opens with an evening
 * draws the rest together with it: offers that are read already must not move. Later the rest stays, whatever becomes of the evening.
 */
export function WithEvening({ snapshot, children }: { snapshot: Snapshot; children: ReactNode }) {
  const { id, itineraryAt, eveningId } = snapshot.plan;
  const [opensWithEvening] = useState(itineraryAt !== null && !eveningId);
  const { data, isFirstTry } = useItinerary(id, itineraryAt);
  if (opensWithEvening && !data && isFirstTry) return <BelowHeader />;
  if (opensWithEvening)
    return (
      <Suspense fallback={<BelowHeader />}>
        <Evening snapshot={snapshot} />
        {children}
      </Suspense>
    );
  return (
    <>
      <Suspense fallback={eveningId ? <span className="block h-11" /> : <Skeleton className="h-24 rounded-card" />}>
        <Evening snapshot={snapshot} />
      </Suspense>
      {children}
    </>
  );
}

/** The effect of an offer for one stop on the rest of its evening. */
export function EveningEffect({ plan, bid }: { plan: PlanView; bid: BidView }) {
  if (!plan.eveningId) return null;
  return (
    <Suspense fallback={null}>
      <BookingEffect eveningId={plan.eveningId} bid={bid} />
    </Suspense>
  );
}

/** A link to suggested evenings, for a plan without an itinerary and without offers. */
export function Evenings({ snapshot: { plan, bids } }: { snapshot: Snapshot }) {
  if (plan.itineraryAt || plan.eveningId || SETTLED.includes(plan.state) || bids.length > 0) return null;
  return (
    <Suspense fallback={<span className="block h-12" />}>
      <EveningsLink plan={plan} />
    </Suspense>
  );
}

import { skipToken, useQuery } from '@tanstack/react-query';
import type { BidView, Itinerary, PlanState, PlanView, Snapshot } from '@app/contracts';
import { Suspense } from 'react';
import { withTexts } from '../../lib/i18n/i18n.js';
import { keptEvening } from '../../features/itineraries/kept-evenings.js';
import { queryKeys } from '../../lib/query-keys.js';
import { Skeleton } from '../../ui/feedback/states.js';
import { optionalPart } from '../../ui/feedback/part.js';

const ItineraryCard = optionalPart(() =>
  withTexts(
    async () => ({ default: (await import('../../features/itineraries/components/itinerary-card.js')).ItineraryCard }),
    'itineraries',
  ),
);

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

/** The number of stops of a plan's evening that are with venues or booked, as the card of the evening has read them, now or the last time; 0 before. */
export function useStopsOut({ id, itineraryAt }: PlanView): number {
  const { data } = useQuery<Itinerary>({ queryKey: queryKeys.itinerary(id, itineraryAt ?? ''), queryFn: skipToken });
  const itinerary = data ?? (itineraryAt === null ? null : keptEvening(id));
  return itinerary?.stops.filter(({ part }) => part !== null).length ?? 0;
}

/** The itinerary that the plan has chosen; on a stop of one, the way back to it. */
export function Evening({ snapshot: { plan, bidRequest } }: { snapshot: Snapshot }) {
  if (plan.eveningId)
    return (
      <Suspense fallback={<span className="block h-11" />}>
        <PartOf planId={plan.id} eveningId={plan.eveningId} />
      </Suspense>
    );
  if (!plan.itineraryAt) return null;
  return (
    <Suspense fallback={<Skeleton className="h-24 rounded-card" />}>
      <ItineraryCard plan={plan} folded={bidRequest !== null} />
    </Suspense>
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

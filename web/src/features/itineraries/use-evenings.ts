import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EveningPlans, EveningView, ItineraryStop, SuggestedEvening, VenueId } from '@app/contracts';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { queryKeys } from '../../lib/query-keys.js';
import { useCommand } from '../../live/use-command.js';
import { toast } from '../../ui/feedback/toast-store.js';
import { adoptEvening, fetchEvenings, type EveningWanted } from './api.js';
import { keepEvening } from './kept-evenings.js';

type EveningFor = Omit<EveningWanted, 'locked' | 'without'>;

/** The maximum of locked stops, so that there is something left to plan around them. */
const MOST_LOCKED = 3;

/** Required and excluded stops, and the evenings changed by hand, by position; all of it for one choice of slot, place and people. */
interface Changes {
  locked: readonly VenueId[];
  /** The constraints of the evenings on the page. */
  planned: Pick<EveningWanted, 'locked' | 'without'>;
  /** Stops that were exchanged. */
  without: readonly VenueId[];
  swapped: Readonly<Record<number, SuggestedEvening>>;
}
const NO_CHANGES: Changes = { locked: [], planned: { locked: [], without: [] }, without: [], swapped: {} };

/** An evening with one stop exchanged: of the others, what spoke for them still does. */
function withReasonsOf(next: SuggestedEvening, before: SuggestedEvening | undefined): SuggestedEvening {
  const stops = next.stops.map((stop) => {
    const same = before?.stops.find(({ venueId }) => venueId === stop.venueId);
    return same ? { ...stop, reasons: same.reasons, words: same.words } : stop;
  });
  return { ...next, stops };
}

/** The evenings for a choice, and the actions on them. */
export function useEvenings(wanted: EveningFor) {
  const t = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const choice = JSON.stringify(wanted);
  const [kept, setKept] = useState<{ choice: string; changes: Changes }>({ choice, changes: NO_CHANGES });
  const changes = kept.choice === choice ? kept.changes : NO_CHANGES;
  const change = (next: Partial<Changes>): void => setKept({ choice, changes: { ...changes, ...next } });
  // A stop swapped out of one evening is no reason to plan the others again.
  const asked = { ...wanted, ...changes.planned };
  const query = useQuery({
    queryKey: queryKeys.evenings(asked),
    queryFn: () => fetchEvenings(asked),
    enabled: wanted.dateBookId !== null || wanted.city !== null,
    staleTime: Infinity,
  });
  const plans = query.data?.plans.map((plan, n) => changes.swapped[n] ?? plan) ?? [];

  const swap = useCommand({
    send: async ({ at, stop }: { at: number; stop: ItineraryStop }) => {
      const others = plans[at]?.stops.filter((one) => one !== stop).map(({ venueId }) => venueId) ?? [];
      const without = [...new Set([...changes.without, stop.venueId])];
      const { plans: found } = await fetchEvenings({ ...wanted, locked: others, without });
      return { next: found.find(({ stops }) => stops.length > others.length), without };
    },
    success: ({ next }, { stop }) => (next ? null : { tone: 'neutral', title: t('evenings.noOther', { name: stop.name }) }),
    onDone: ({ next, without }, { at }) =>
      next && change({ without, swapped: { ...changes.swapped, [at]: withReasonsOf(next, plans[at]) } }),
    failure: t('evenings.failed'),
  });

  const keep = useCommand({
    name: 'adopt-evening',
    send: adoptEvening,
    success: () => ({ title: t('evenings.kept') }),
    onDone: async (itinerary) => {
      keepEvening(itinerary);
      await queries.invalidateQueries({ queryKey: queryKeys.plans });
      await navigate(paths.dashboard(itinerary.dateBookId));
    },
    failure: t('evenings.failed'),
  });
  const bodyOf = (plan: EveningView, from: EveningPlans) => {
    const { dateBookId, city, planType, filters } = wanted;
    return {
      timeSlot: from.timeSlot,
      day: from.day,
      ...(dateBookId ? { dateBookId } : { planType, ...(city ? { city } : {}), ...filters }),
      venueIds: plan.stops.map(({ venueId }) => venueId),
    };
  };

  return {
    query,
    plans,
    locked: changes.locked,
    busy: swap.isPending || keep.isPending,
    lock: (venueId: VenueId) => {
      if (changes.locked.includes(venueId)) return change({ locked: changes.locked.filter((one) => one !== venueId) });
      if (changes.locked.length === MOST_LOCKED)
        return toast({ tone: 'neutral', title: t('evenings.lockedFull', { count: MOST_LOCKED }), message: t('evenings.lockedFullHelp') });
      change({ locked: [...changes.locked, venueId] });
    },
    swap: (at: number, stop: ItineraryStop) => swap.mutate({ at, stop }),
    keep: (plan: EveningView) => query.data && keep.mutate(bodyOf(plan, query.data)),
    /** Plans again around locked stops, with other stops than those on the page. */
    again: () => {
      const shown = plans.flatMap(({ stops }) => stops.map(({ venueId }) => venueId));
      const without = [...new Set([...changes.without, ...shown])].filter((venueId) => !changes.locked.includes(venueId));
      change({ planned: { locked: changes.locked, without }, without, swapped: {} });
    },
    /** Clears locked and excluded stops; null: there are none. */
    reset: changes === NO_CHANGES ? null : () => setKept({ choice, changes: NO_CHANGES }),
  };
}

import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Instant, Itinerary, PlanId, PlanView } from '@app/contracts';
import { queryKeys } from '../../lib/query-keys.js';
import { fetchItinerary } from './api.js';

/** The evening of a plan as it has been since `since`; while a newer one is read, the one before stays. */
export function useItinerary(planId: PlanId, since: Instant | null): UseQueryResult<Itinerary> {
  return useQuery({
    queryKey: queryKeys.itinerary(planId, since ?? ''),
    queryFn: () => fetchItinerary(planId),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    enabled: since !== null,
  });
}

/** The number of stops of a plan's evening that are with venues or booked; 0 while it is unknown. */
export const useStopsOut = ({ id, itineraryAt }: Pick<PlanView, 'id' | 'itineraryAt'>): number =>
  useItinerary(id, itineraryAt).data?.stops.filter(({ part }) => part !== null).length ?? 0;

import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Instant, Itinerary, PlanId } from '@app/contracts';
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

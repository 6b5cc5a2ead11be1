import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Instant, Itinerary, PlanId } from '@app/contracts';

import { queryKeys } from '../../lib/query-keys.js';
import { fetchItinerary } from './api.js';
import { keepEvening, keptEvening } from './kept-evenings.js';

type Evening = Pick<UseQueryResult, 'isError' | 'refetch'> & {
  data: Itinerary | null;
  /** It is being read, and that has not failed yet. */
  isFirstTry: boolean;
};

/** The evening of a plan as it has been since `since`; while a newer one is read, or cannot be, the one that was seen last stays. */
export function useItinerary(planId: PlanId, since: Instant | null): Evening {
  const { data, isError, isLoading, failureCount, refetch } = useQuery({
    queryKey: queryKeys.itinerary(planId, since ?? ''),
    queryFn: async () => {
      const itinerary = await fetchItinerary(planId);
      keepEvening(itinerary);
      return itinerary;
    },
    staleTime: Infinity,
    enabled: since !== null,
    // Another plan's evening is none of this one's.
    placeholderData: (before) => (before?.dateBookId === planId ? before : undefined),
  });
  return { data: data ?? keptEvening(planId), isError, isFirstTry: isLoading && failureCount === 0, refetch };
}

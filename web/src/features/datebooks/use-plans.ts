import { useQuery } from '@tanstack/react-query';
import type { PlanListItem } from '@app/contracts';
import { useNetwork } from '../../lib/network.js';
import { queryKeys } from '../../lib/query-keys.js';
import { fetchPlans } from './api.js';
import { asSeen } from './as-seen.js';

const FIVE_MINUTES = 5 * 60_000;
const byAge = (a: PlanListItem, b: PlanListItem) => b.createdAt.localeCompare(a.createdAt);

/**
 * The reader's plans; fresh for 5 min, and read again on each event that changes them. Without an answer of the server they say what their
 * boards say.
 */
export function usePlans(staleTime = FIVE_MINUTES) {
  const isAway = useNetwork(({ offline, silent }) => offline || silent);
  return useQuery({
    queryKey: queryKeys.plans,
    queryFn: fetchPlans,
    staleTime,
    select: (plans) => (isAway ? asSeen(plans) : [...plans]).sort(byAge),
  });
}

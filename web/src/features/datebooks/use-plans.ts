import { useQuery } from '@tanstack/react-query';
import type { PlanListItem } from '@app/contracts';
import { queryKeys } from '../../lib/query-keys.js';
import { fetchPlans } from './api.js';

const FIVE_MINUTES = 5 * 60_000;
const byAge = (a: PlanListItem, b: PlanListItem) => b.createdAt.localeCompare(a.createdAt);

/** The reader's plans; fresh for 5 min, and read again on each event that changes them. */
export function usePlans(staleTime = FIVE_MINUTES) {
  return useQuery({ queryKey: queryKeys.plans, queryFn: fetchPlans, staleTime, select: (plans) => [...plans].sort(byAge) });
}

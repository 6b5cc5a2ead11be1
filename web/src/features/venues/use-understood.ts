import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UnderstoodSearch } from '@app/contracts';
import { queryKeys } from '../../lib/query-keys.js';
import { fetchUnderstood } from './api.js';

/** What the words of a search mean, and what is nearest when it finds nothing; undefined until it is known, and when it cannot be read. */
export function useUnderstood(question: string, enabled: boolean): UnderstoodSearch | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.understood(question),
    queryFn: () => fetchUnderstood(question),
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
    enabled,
  });
  return enabled ? data : undefined;
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.js';
import { fetchVenues, PAGE_SIZE } from './api.js';

const FRESH_MS = 60_000;

/** A list of the catalogue, page by page. */
export function useVenues(question: string, enabled = true) {
  return useInfiniteQuery({
    queryKey: queryKeys.venues(question),
    queryFn: ({ pageParam }) => fetchVenues(question, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? (page.at(-1)?.id ?? null) : null),
    staleTime: FRESH_MS,
    // What was found stays while a filter changes, instead of a page that jumps.
    placeholderData: (before) => before,
    enabled,
  });
}

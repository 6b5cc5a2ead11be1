import { QueryClient } from '@tanstack/react-query';
import { ApiError, request } from '../lib/http.js';

const NO_RETRY: ReadonlySet<number> = new Set([401, 403, 404]);

/** Queries are tried once more, but not when the answer was 401, 403 or 404 (by status, not by text). */
export function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && NO_RETRY.has(error.status)) return false;
  return failures < 1;
}

/** The one query client: fresh for 30 s, kept for 5 min, no polling and no refetch on focus unless a query says so. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: shouldRetry,
      queryFn: ({ queryKey, signal }) => request(String(queryKey[0]), { signal }),
    },
    mutations: { retry: false },
  },
});

import { QueryClient } from '@tanstack/react-query';
import { ApiError, request } from '../lib/http.js';

const NO_RETRY: ReadonlySet<number> = new Set([401, 403, 404]);

/** Queries are repeated once, except after 401, 403 and 404 (by status, not by text). */
function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && NO_RETRY.has(error.status)) return false;
  return failures < 1;
}

/** Creates a query client: fresh for 30 s, kept for 5 min; polling and refetch on focus only where a query sets them. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: shouldRetry,
        // A failed read shows an error or the last seen data.
        networkMode: 'always',
        queryFn: ({ queryKey, signal }) => request(String(queryKey[0]), { signal }),
      },
      // A command that cannot be sent fails at once instead of waiting for the network.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

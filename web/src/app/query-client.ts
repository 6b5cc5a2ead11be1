import { QueryClient } from '@tanstack/react-query';
import { ApiError, busyMs, request } from '../lib/http.js';

const NO_RETRY: ReadonlySet<number> = new Set([401, 403, 404]);

/** How often a read is repeated that an overloaded server refused with the time of the next try. */
const BUSY_TRIES = 4;

/** Queries are repeated once, except after 401, 403 and 404 (by status, not by text), and more often while the server is busy. */
function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && NO_RETRY.has(error.status)) return false;
  return failures < (busyMs(error) === null ? 1 : BUSY_TRIES);
}

/** The wait that the server asked for, spread so that those who were refused together do not come back together; else a second, then two. */
const retryDelay = (failures: number, error: Error): number => {
  const ms = busyMs(error);
  return ms === null ? 1_000 * 2 ** failures : ms * (0.5 + Math.random());
};

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
        retryDelay,
        // A failed read shows an error or the last seen data.
        networkMode: 'always',
        queryFn: ({ queryKey, signal }) => request(String(queryKey[0]), { signal }),
      },
      // A command that cannot be sent fails at once instead of waiting for the network.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

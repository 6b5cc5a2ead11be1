import { QueryClient } from '@tanstack/react-query';
import { ApiError, request } from '../lib/http.js';

const NO_RETRY: ReadonlySet<number> = new Set([401, 403, 404]);

/** Queries are tried once more, but not when the answer was 401, 403 or 404 (by status, not by text). */
function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && NO_RETRY.has(error.status)) return false;
  return failures < 1;
}

/** A query client: fresh for 30 s, kept for 5 min, no polling and no refetch on focus unless a query says so. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: shouldRetry,
        // What cannot be read fails and says so, or is shown as it was seen last.
        networkMode: 'always',
        queryFn: ({ queryKey, signal }) => request(String(queryKey[0]), { signal }),
      },
      // A command that cannot be sent fails and says so; it does not wait unseen for the network.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

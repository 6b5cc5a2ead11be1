import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { PlanListItem } from '@app/contracts';
import { BrowserRouter } from 'react-router-dom';
import { useText } from '../lib/i18n/i18n.js';
import { ErrorBoundary } from './error-boundary.js';
import { AppRoutes } from './router.js';
import { Scroll } from './scroll.js';
import { LandingPicture } from './shell.js';
import { keepPlans } from '../lib/last-seen.js';
import { queryKeys } from '../lib/query-keys.js';
import { ApiError, request } from '../lib/http.js';

const NO_RETRY: ReadonlySet<number> = new Set([401, 403, 404]);

/** Queries are tried once more, but not when the answer was 401, 403 or 404 (by status, not by text). */
function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && NO_RETRY.has(error.status)) return false;
  return failures < 1;
}

/** The one query client: fresh for 30 s, kept for 5 min, no polling and no refetch on focus unless a query says so. */
const queryClient = new QueryClient({
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

queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'updated' && query.queryKey[0] === queryKeys.plans[0] && query.state.status === 'success')
    keepPlans(query.state.data as PlanListItem[]);
});

// Nothing can be said before the first paint: toasts load after it.
const Toaster = lazy(async () => ({ default: (await import('./late.js')).Toaster }));

function SkipLink() {
  const t = useText();
  return (
    <a
      href="#main-content"
      className="sr-only rounded-full bg-rose px-5 py-3 font-semibold text-on-rose focus:not-sr-only focus:fixed focus:left-3 focus:top-3 focus:z-70"
    >
      {t('shell.skip')}
    </a>
  );
}

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <SkipLink />
          <Scroll />
          <LandingPicture />
          <AppRoutes />
          <Suspense fallback={null}>
            <Toaster />
          </Suspense>
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { BrowserRouter, useLocation, useNavigationType } from 'react-router-dom';
import { useText } from '../lib/i18n/i18n.js';
import { ErrorBoundary } from './error-boundary.js';
import { queryClient } from './query-client.js';
import { AppRoutes } from './router.js';

// Nothing can be said before the first paint: toasts load after it.
const Toaster = lazy(async () => ({ default: (await import('../ui/feedback/toaster.js')).Toaster }));

/** A new page starts at its top; going back keeps where one was. */
function ScrollToTop() {
  const { pathname } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    if (how === 'PUSH') scrollTo(0, 0);
  }, [pathname, how]);
  return null;
}

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
          <ScrollToTop />
          <AppRoutes />
          <Suspense fallback={null}>
            <Toaster />
          </Suspense>
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

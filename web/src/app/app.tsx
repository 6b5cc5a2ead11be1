import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { allTexts, text, useText } from '../lib/i18n/i18n.js';
import { wasLeftToOther } from '../lib/calls/viewer.js';
import { toast } from '../ui/feedback/toast-store.js';
import { ErrorBoundary } from './error-boundary.js';
import { AppRoutes, NavigationProgress } from './router.js';
import { Scroll } from './scroll.js';
import { LandingPicture } from './shell.js';
import { extra } from '../ui/feedback/part.js';

// Nothing can be said before the first paint: toasts load after it.
const Toaster = extra(async () => ({ default: (await import('./late.js')).Toaster }));

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

/** Mounted once the page stands, so that a page rendered on the server has nothing of it. */
function Later({ children }: { children: ReactNode }) {
  const mounted = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return <Suspense fallback={null}>{mounted && children}</Suspense>;
}

/** Says why the page was loaded again under somebody's hands. */
function useOtherViewer(): void {
  useEffect(() => {
    if (!wasLeftToOther()) return;
    void allTexts().then(() => toast({ title: text('shell.otherViewer'), message: text('shell.otherViewerHelp') }));
  }, []);
}

/** The app inside a router: that of the browser, or of the server which renders its public pages. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  useOtherViewer();
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <SkipLink />
        <Scroll />
        <LandingPicture />
        <NavigationProgress />
        <AppRoutes />
        <Later>
          <Toaster />
        </Later>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

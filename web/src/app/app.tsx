import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { isPublicPage, pageAt } from '@app/contracts';
import { allTexts, text, useText } from '../lib/i18n/i18n.js';
import { wasLeftToOther } from '../lib/calls/viewer.js';
import { toast, useToasts } from '../ui/feedback/toast-store.js';
import { ErrorBoundary } from './error-boundary.js';
import { NavigationProgress } from '../ui/feedback/on-demand.js';
import { AppRoutes } from './router.js';
import { Scroll } from './scroll.js';
import { LandingPicture } from './shell.js';
import { optionalPart } from '../ui/feedback/part.js';

// No toast is shown before the first paint, so the toaster loads after it.
const Toaster = optionalPart(async () => ({ default: (await import('./late.js')).Toaster }));

/** The toaster. The landing and public pages announce nothing before their reader acts, and most of their readers only read. */
function ToasterWhenNeeded() {
  const page = pageAt(useLocation().pathname)?.page;
  const hasToast = useToasts(({ toasts }) => toasts.length > 0);
  const [hasActed, setActed] = useState(false);
  useEffect(() => {
    const act = (): void => setActed(true);
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) addEventListener(sign, act, { capture: true, passive: true, once: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, act, { capture: true });
    };
  }, []);
  const onlyReads = page === 'landing' || (page !== undefined && isPublicPage(page));
  return onlyReads && !hasActed && !hasToast ? null : <Toaster />;
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

/** Renders its children after hydration only, so that server-rendered pages do not contain them. */
function Later({ children }: { children: ReactNode }) {
  const mounted = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return <Suspense fallback={null}>{mounted && children}</Suspense>;
}

/** Explains to the reader why the page was reloaded. */
function useOtherViewer(): void {
  useEffect(() => {
    if (!wasLeftToOther()) return;
    void allTexts().then(() => toast({ title: text('shell.otherViewer'), message: text('shell.otherViewerHelp') }));
  }, []);
}

/** The app inside a router: the browser's, or that of the server which renders public pages. */
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
          <ToasterWhenNeeded />
        </Later>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { pageAt, type PageName } from '@app/contracts';
import { useAccount } from '../features/accounts/store.js';
import { endWait, useSignedOut } from '../lib/calls/ended-session.js';
import { useAskedConsent } from '../lib/consent.js';
import { text, useText, withTexts } from '../lib/i18n/i18n.js';
import { lastPlans } from '../lib/last-seen.js';
import { queryKeys } from '../lib/query-keys.js';
import { local, LOCAL } from '../lib/storage.js';
import { toast } from '../ui/feedback/toast-store.js';
import { LoadingScreen } from '../ui/feedback/loading-screen.js';
import { dialogPart, optionalPart } from '../ui/feedback/part.js';
import { CrashScreen } from './error-boundary.js';
import { closeSheet, closeSheets, useSheets } from '../lib/sheets.js';

const InviteSheet = dialogPart(async () => ({ default: (await import('../features/invites/components/invite-sheet.js')).InviteSheet }));
const ManageSheet = dialogPart(async () => ({ default: (await import('../features/datebooks/manage/manage-sheet.js')).ManageSheet }));
const ReportSheet = dialogPart(async () => ({
  default: (await import('../features/admin/reports/components/report-sheet.js')).ReportSheet,
}));

/** The sheets that any page can open; they close with the page. */
function SheetHost() {
  const sheet = useSheets(({ open }) => open.at(-1));
  const { pathname } = useLocation();
  useEffect(() => closeSheets, [pathname]);
  if (!sheet) return null;
  return (
    <Suspense fallback={null}>
      {sheet.kind === 'invite' && <InviteSheet id={sheet.id} onClose={closeSheet} />}
      {sheet.kind === 'manage' && <ManageSheet id={sheet.id} onClose={closeSheet} />}
      {sheet.kind === 'report' && <ReportSheet about={sheet.about} onClose={closeSheet} />}
    </Suspense>
  );
}

const PersonSignedOut = dialogPart(async () => ({
  default: (await withTexts(() => import('../features/accounts/components/person-signed-out.js'), 'planner')).PersonSignedOut,
}));

const LostSession = dialogPart(async () => ({
  default: (await withTexts(() => import('../features/accounts/components/lost-session.js'), 'planner')).LostSession,
}));

const ConsentHost = optionalPart(async () => ({
  default: (await withTexts(() => import('../features/accounts/components/consent-host.js'), 'planner')).ConsentHost,
}));

/** Sends votes of an earlier visit that waited for a network. */
function useWaitingVotes(userId: string | null): void {
  useEffect(() => {
    if (!userId || local.get(LOCAL.queuedVotes) === null) return;
    withTexts(() => import('../features/bids/api.js'), 'planner').then(
      ({ resumeVotes }) => resumeVotes(() => toast({ tone: 'bad', title: text('vote.failed'), message: text('vote.failedHint') })),
      () => undefined,
    );
  }, [userId]);
}

/** Shows what this person saw last until the server answers. */
function SeenBefore({ userId, children }: { userId: string; children: ReactNode }) {
  const queries = useQueryClient();
  // This runs before the first screen reads the plans, and only for the person whose plans they are.
  useState(() => {
    const plans = queries.getQueryData(queryKeys.plans) === undefined ? lastPlans(userId) : null;
    // The time is the oldest possible but not 0: a query with 0 counts as never read and shows as loading.
    if (plans) queries.setQueryData(queryKeys.plans, plans, { updatedAt: 1 });
  });
  return children;
}

/** Clears everything of the former person for another one: kept answers and the socket. */
function useFreshStart(userId: string | null): void {
  const queries = useQueryClient();
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (!userId) return;
    const former = before.current;
    before.current = userId;
    if (former === null || former === userId) return;
    void queries.resetQueries();
    import('../live/live.js').then(
      ({ restartLive }) => restartLive(),
      () => undefined,
    );
  }, [userId, queries]);
}

/** The pages to sign in or to join a plan. A lost session needs no notice there, nor afterwards. */
const WAYS_BACK: readonly PageName[] = ['signup', 'join', 'emailLink'];

/** The kind of a lost session while the notice is due. */
function useLost(): 'guest' | 'account' | null {
  const { lost, noteLost } = useAccount();
  const page = pageAt(useLocation().pathname)?.page;
  const isOnWayBack = page !== undefined && WAYS_BACK.includes(page);
  useEffect(() => {
    if (lost && isOnWayBack) noteLost();
  }, [lost, isOnWayBack, noteLost]);
  return isOnWayBack ? null : lost;
}

/** Creates a guest for a visitor without a session; the screens inside it have one. */
export function SessionGate() {
  const t = useText();
  const { status, start, user, failure } = useAccount();
  const asked = useAskedConsent((state) => state.asked !== null);
  const lost = useLost();
  const isSignedOut = useSignedOut('person');
  useFreshStart(user?.id ?? null);
  useWaitingVotes(user?.id ?? null);
  useEffect(() => {
    void start();
  }, [start]);
  if (status === 'failed') return <CrashScreen title={t('crash.auth')} message={t('crash.authMessage')} error={failure} />;
  if (status !== 'signed-in' || !user) return <LoadingScreen />;
  return (
    <SeenBefore userId={user.id}>
      <Outlet />
      <SheetHost />
      <Suspense fallback={null}>{asked && <ConsentHost />}</Suspense>
      <Suspense fallback={null}>{lost && <LostSession lost={lost} />}</Suspense>
      <Suspense fallback={null}>{isSignedOut && <PersonSignedOut onClose={() => endWait('person', false)} />}</Suspense>
    </SeenBefore>
  );
}

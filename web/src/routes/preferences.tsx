import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { usePlans } from '../features/datebooks/use-plans.js';
import type { Draft } from '../features/preferences/draft.js';
import { LeaveFinished, useIsFinished } from '../features/preferences/finished-wizard.js';
import { paths } from '../lib/paths.js';
import { LoadingScreen } from '../ui/feedback/loading-screen.js';
import { ErrorState } from '../ui/feedback/states.js';
import { optionalPart, lazyPart } from '../ui/feedback/part.js';
import { PlanWizard } from './plans/plan-wizard.js';
import { planIdOf } from './address-ids.js';

const PlanGone = lazyPart(async () => ({ default: (await import('../live/plan-unavailable.js')).PlanGone }));
const BeginAgain = lazyPart(async () => ({ default: (await import('./plans/begin-again.js')).BeginAgain }));
const VotesOnly = lazyPart(async () => ({ default: (await import('../features/preferences/components/votes-only.js')).VotesOnly }));
const FollowPlans = optionalPart(async () => ({ default: (await import('../features/datebooks/components/follow-plans.js')).FollowPlans }));

/** Reads the list once more before it reports a missing plan: the plan may be newer than the list. */
function LookAgain({ refetch }: { refetch: () => Promise<{ isSuccess: boolean }> }) {
  const [found, setFound] = useState<'missing' | 'failed' | null>(null);
  const again = useRef(refetch);
  useEffect(() => {
    if (found === null) void again.current().then(({ isSuccess }) => setFound(isSuccess ? 'missing' : 'failed'));
  }, [found]);
  if (found === 'failed') return <ErrorState onRetry={() => setFound(null)} />;
  return found ? (
    <div className="mx-auto grid min-h-dvh max-w-xl content-center p-5">
      <PlanGone />
    </div>
  ) : (
    <LoadingScreen />
  );
}

function Preferences() {
  const { inviteCode } = useParams();
  const [query] = useSearchParams();
  const { data: plans, isError, refetch } = usePlans();
  // The target is decided once: saving turns the draft into a plan, which must not restart the wizard.
  const [begun, setBegun] = useState<Draft['target'] | null>(null);
  if (inviteCode) return <Navigate to={paths.invite(inviteCode)} replace />;
  const past = planIdOf(query.get('againOf'));
  // The list holds the newest plans alone, and a reminder may be of an older one.
  if (past) return <BeginAgain planId={past} day={query.get('day')} />;
  const asked = planIdOf(query.get('dateBookId'));
  const isNew = !asked && query.get('create') === 'new';
  // A new plan does not wait for the list.
  if (!plans && !isNew) return isError ? <ErrorState onRetry={() => void refetch()} /> : <LoadingScreen />;
  const ownDraft = plans?.find((plan) => plan.role === 'owner' && plan.state === 'draft');
  const target = asked ?? (isNew ? 'new' : (begun ?? ownDraft?.id ?? 'new'));
  const settled = asked || isNew ? null : target;
  if (begun !== settled) setBegun(settled);
  const plan = plans?.find(({ id }) => id === target) ?? null;
  if (asked && !plan) return <LookAgain key={asked} refetch={refetch} />;
  if (plan?.role === 'voter') return <VotesOnly dateBookId={plan.id} />;
  return (
    <>
      <PlanWizard key={target} target={target} plan={plan} />
      {plan?.role === 'member' && (
        // The host may go on without members who are still choosing.
        <Suspense fallback={null}>
          <FollowPlans />
        </Suspense>
      )}
    </>
  );
}

export default function PreferencesRoute() {
  return useIsFinished() ? <LeaveFinished /> : <Preferences />;
}

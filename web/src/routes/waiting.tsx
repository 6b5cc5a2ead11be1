import type { Snapshot } from '@app/contracts';
import { obstacleOf } from '@app/domain';
import { Navigate, useSearchParams } from 'react-router-dom';
import { displayName, useAccount } from '../features/accounts/store.js';
import { usePlans } from '../features/datebooks/use-plans.js';
import { goWithoutRest } from '../features/invites/api.js';
import { WaitingRoom } from '../features/invites/components/waiting-room.js';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { useLivePlan } from '../live/hooks.js';
import { PlanUnavailable } from '../live/plan-unavailable.js';
import { useCommand } from '../live/use-command.js';
import { ButtonLink } from '../ui/button.js';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/states.js';
import { TabTitle } from '../ui/page.js';
import { planIdOf } from './address-ids.js';

const COLLECTING = new Set(['draft', 'collecting', 'resolving']);

/** The next page once no member is waited for: the offers, or the mismatch; null while a member is missing. */
function onwards({ plan, preferencesStatus: status }: Snapshot): string | null {
  const obstacle = obstacleOf(plan, status);
  // A live plan may have to be waited for again: when an edit makes its members differ.
  const over = plan.state !== 'live' && !COLLECTING.has(plan.state);
  if (over || obstacle === null || plan.planType === 'goSolo') return paths.dashboard(plan.id);
  return obstacle === 'mismatch' ? paths.mismatch(plan.id) : null;
}

/** Waiting for partner: for the plan in the address, or the newest plan that waits for a member. */
export default function Waiting() {
  const t = useText();
  const [query] = useSearchParams();
  const named = planIdOf(query.get('dateBookId'));
  const plans = usePlans();
  const newest =
    plans.data?.find((plan) => COLLECTING.has(plan.state) && plan.planType !== 'goSolo') ??
    plans.data?.find((plan) => COLLECTING.has(plan.state));
  const id = named ?? newest?.id ?? null;
  const awaited = plans.data?.find((plan) => plan.id === id);
  const entry = useLivePlan(id);
  const account = useAccount();
  const go = useCommand({
    send: goWithoutRest,
    failure: t('waiting.discoverFailed'),
  });
  const on = entry.view && onwards(entry.view.snapshot);
  if (on) return <Navigate to={on} replace />;
  const title = t((entry.view?.snapshot.plan ?? awaited)?.planType === 'palbook' ? 'waiting.titleFriends' : 'waiting.title');
  return (
    <div className="mx-auto max-w-5xl px-5 py-6 lg:py-10">
      <TabTitle title={title} />
      {!entry.view && <h1 className="sr-only">{title}</h1>}
      {!id && plans.isError && !plans.data && <ErrorState onRetry={() => void plans.refetch()} />}
      {!id && plans.data && (
        <EmptyState
          title={t('waiting.none')}
          message={t('waiting.noneHint')}
          scene="trees"
          action={<ButtonLink to={paths.createDatebook}>{t('waiting.create')}</ButtonLink>}
        />
      )}
      <PlanUnavailable id={id} entry={entry} />
      {!entry.view && !entry.gone && !entry.failing && (id || plans.isPending) && (
        <div className="grid gap-4" aria-busy="true">
          <Skeleton className="h-20 rounded-card" />
          <Skeleton className="h-20 rounded-card" />
          <Skeleton className="h-44 rounded-card" />
        </div>
      )}
      {entry.view && (
        <WaitingRoom
          snapshot={entry.view.snapshot}
          multiLocation={query.get('from') === 'multilocation'}
          busy={go.isPending}
          onName={displayName(account) ? null : account.saveName}
          onGoWithoutRest={() => id && go.mutate(id)}
        />
      )}
    </div>
  );
}

import { Navigate } from 'react-router-dom';
import { askable } from '../features/datebooks/plans.js';
import { usePlans } from '../features/datebooks/use-plans.js';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { AskNowCard } from '../live/ask-now.js';
import { ButtonLink } from '../ui/button.js';
import { LoadingScreen } from '../ui/feedback/loading-screen.js';
import { StaleNote } from '../ui/feedback/stale-note.js';
import { EmptyState, ErrorState } from '../ui/feedback/states.js';
import { TabTitle } from '../ui/page.js';

/** The newest plan in an open auction, else the newest that is being decided or is booked. */
export default function LivePlanPage() {
  const t = useText();
  const plans = usePlans(0);
  const newest = (['live', 'deciding', 'booked'] as const).flatMap((state) => plans.data?.find((plan) => plan.state === state) ?? [])[0];
  const ask = plans.data?.find(askable);
  if (newest) return <Navigate to={paths.dashboard(newest.id)} replace />;
  return (
    <div className="mx-auto max-w-2xl p-4 sm:p-6">
      <TabTitle title={t('nav.live')} />
      <h1 className="sr-only">{t('nav.live')}</h1>
      {plans.isPending && <LoadingScreen />}
      {plans.isError && !plans.data && <ErrorState onRetry={() => void plans.refetch()} />}
      {plans.isError && plans.data && <StaleNote onRetry={() => void plans.refetch()} />}
      {ask && <AskNowCard plan={ask} status={ask.preferencesStatus} named />}
      {plans.data && !ask && (
        <EmptyState
          title={t('dashboard.noPlan.title')}
          message={t('dashboard.noPlan.message')}
          action={<ButtonLink to={paths.createDatebook}>{t('dashboard.noPlan.action')}</ButtonLink>}
        />
      )}
    </div>
  );
}

import { Navigate } from 'react-router-dom';
import { readyPlans } from '../../features/datebooks/plans.js';
import { usePlans } from '../../features/datebooks/use-plans.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { LoadingScreen } from '../../ui/feedback/loading-screen.js';
import { EmptyState, ErrorState } from '../../ui/feedback/states.js';

/** The newest plan that is ready for venues, when the address names none. */
export function NewestPlan({ compareLayout }: { compareLayout: boolean }) {
  const t = useText();
  const plans = usePlans();
  const newest = plans.data && readyPlans(plans.data)[0];
  if (newest) return <Navigate to={compareLayout ? paths.compareDashboard(newest.id) : paths.dashboard(newest.id)} replace />;
  if (!plans.data) return plans.isError ? <ErrorState onRetry={() => void plans.refetch()} /> : <LoadingScreen />;
  const draft = plans.data[0];
  return (
    <EmptyState
      title={t('dashboard.noPlan.title')}
      message={t('dashboard.noPlan.message')}
      action={
        draft ? (
          <ButtonLink to={paths.plans}>{t('dashboard.pick')}</ButtonLink>
        ) : (
          <ButtonLink to={paths.createDatebook}>{t('dashboard.noPlan.action')}</ButtonLink>
        )
      }
    />
  );
}

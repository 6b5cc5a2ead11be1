import { type PlanView } from '@app/contracts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { PlanCard, PlanCardSkeleton } from '../features/datebooks/components/plan-card.js';
import { PLANS_SHOWN } from '../features/datebooks/components/recent-plans.js';
import { usePlans } from '../features/datebooks/use-plans.js';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { useLivePlans } from '../features/datebooks/live-plans.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { cx } from '../ui/cx.js';
import { StaleNote } from '../ui/feedback/stale-note.js';
import { EmptyState, ErrorState } from '../ui/feedback/states.js';
import { Page } from '../ui/page.js';
import { LinkRows, type RowLink } from './link-rows.js';
import { DuskScene } from '../ui/pictures/dusk-scene.js';
import { dialogPart } from '../ui/feedback/part.js';

const PlanPreferencesDialog = dialogPart(async () => ({
  default: (await import('../features/datebooks/components/plan-preferences-dialog.js')).PlanPreferencesDialog,
}));
const NextStepDialog = dialogPart(async () => ({
  default: (await import('../features/datebooks/components/next-step-dialog.js')).NextStepDialog,
}));

const ACTIONS: readonly RowLink[] = [
  { to: paths.discovery, key: 'dash.browse' },
  { to: paths.plans, key: 'dash.viewAll' },
  { to: paths.preferences, key: 'dash.partner' },
];

function QuickActions() {
  const t = useText();
  return (
    <Card aria-labelledby="quick-actions" className="py-3">
      <h2 id="quick-actions" className="py-1 text-lg">
        {t('dash.actions')}
      </h2>
      <LinkRows links={ACTIONS} />
    </Card>
  );
}

/** The newest plans: four beside the setup on wide screens, three below it on phones. */
function DashboardPlans() {
  const t = useText();
  const { data: plans, isPending, isError, refetch } = usePlans();
  if (isPending) return <PlanCardSkeleton />;
  if (!plans) return <ErrorState onRetry={() => void refetch()} />;
  if (plans.length === 0) return <EmptyState title={t('home.noPlans')} message={t('home.noPlansLine')} />;
  const { sidebar, mobile, viewAll } = PLANS_SHOWN.dashboard;
  return (
    <section aria-labelledby="dashboard-plans" className="grid gap-3">
      <header className="flex items-baseline justify-between gap-3">
        <h2 id="dashboard-plans" className="text-lg">
          {t('dash.recent')}
        </h2>
        {plans.length > viewAll && (
          <Link
            to={paths.plans}
            className={cx(
              'inline-flex min-h-11 items-center font-semibold text-indigo hover:underline',
              plans.length <= mobile && 'max-lg:hidden',
            )}
          >
            {t('dash.all')}
          </Link>
        )}
      </header>
      {isError && <StaleNote onRetry={() => void refetch()} />}
      {plans.slice(0, sidebar).map((plan, index) => (
        <div key={plan.id} className={cx(index >= mobile && 'max-lg:hidden')}>
          <PlanCard plan={plan} />
        </div>
      ))}
    </section>
  );
}

/** The plan dashboard: a home variant with the whole plan in one form. */
export default function OldHomeScreen() {
  const t = useText();
  const { data: plans, refetch } = usePlans();
  const [planning, setPlanning] = useState(false);
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<PlanView | null>(null);
  useLivePlans(plans, refetch);
  return (
    <Page title={t('dash.title')} lead={t('dash.lead')} wide>
      <meta name="robots" content="noindex" />
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <section className="relative isolate grid justify-items-start gap-4 overflow-hidden rounded-card p-6 text-on-dusk shadow-card sm:p-8">
            <div className="absolute inset-0 -z-10">
              <DuskScene low />
            </div>
            <h2 className="text-2xl">{t('home.heroTitle')}</h2>
            <Button look="dusk" aria-expanded={planning} aria-controls="setup" onClick={() => setPlanning(!planning)}>
              {t(planning ? 'dash.hide' : 'dash.start')}
            </Button>
          </section>
          {planning && (
            <Card id="setup" aria-labelledby="setup-title" className="rise-in grid justify-items-start gap-3">
              <h2 id="setup-title" className="text-lg">
                {t('dash.setup')}
              </h2>
              <p className="text-muted">{t('dash.setupLine')}</p>
              <Button onClick={() => setAsking(true)}>{t('dash.open')}</Button>
            </Card>
          )}
          <QuickActions />
        </div>
        <DashboardPlans />
      </div>
      <Suspense fallback={null}>
        {asking && (
          <PlanPreferencesDialog
            open
            onClose={() => setAsking(false)}
            onCreated={(plan) => {
              setAsking(false);
              setMade(plan);
            }}
          />
        )}
        {made && <NextStepDialog plan={made} flow="dashboard" open onClose={() => setMade(null)} onChosen={() => setMade(null)} />}
      </Suspense>
    </Page>
  );
}

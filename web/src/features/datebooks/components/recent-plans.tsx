import { Link } from 'react-router-dom';
import type { PlanListItem } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { ButtonLink } from '../../../ui/button.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { askable, readyPlans, tabOf } from '../plans.js';
import { usePlans } from '../use-plans.js';
import { PlanCard, PlanCardSkeleton } from './plan-card.js';

/** How many plans each surface shows. */
export const PLANS_SHOWN = {
  home: 2,
  landing: 2,
  dashboard: { sidebar: 4, mobile: 3, viewAll: 2 },
  natural: { wide: 3, mobile: 2 },
} as const;

function NoneReady({ plans }: { plans: readonly PlanListItem[] }) {
  const t = useText();
  const soloOnly = plans.every((plan) => plan.planType === 'goSolo');
  return <p className="rounded-card bg-marigold-soft px-4 py-3 text-marigold">{t(soloOnly ? 'home.noneReadySolo' : 'home.noneReady')}</p>;
}

/** Home's list: the two newest discovery-ready plans, or why there is none. */
export function RecentPlans() {
  const t = useText();
  const { data: plans, isPending, isError, refetch } = usePlans();
  if (isPending)
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{t('home.loadingPlans')}</span>
        <PlanCardSkeleton />
        <PlanCardSkeleton />
      </div>
    );
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (plans.length === 0)
    return (
      <EmptyState
        title={t('home.noPlans')}
        message={t('home.noPlansLine')}
        action={<ButtonLink to={paths.createDatebook}>{t('home.createPlan')}</ButtonLink>}
      />
    );
  const ready = readyPlans(plans);
  const open = plans.filter((plan) => tabOf(plan) !== 'past');
  // What home asks about such a plan stands above; a heading with nothing below it says less than none.
  if (ready.length === 0 && open.some(askable)) return null;
  return (
    <section aria-labelledby="recent" className="grid gap-3">
      <header className="flex items-baseline justify-between gap-3">
        <h2 id="recent" className="text-lg">
          {t('home.recent')}
        </h2>
        {ready.length > PLANS_SHOWN.home && (
          <Link to={paths.plans} className="inline-flex min-h-11 items-center font-semibold text-indigo hover:underline">
            {t('home.showAll')}
          </Link>
        )}
      </header>
      {ready.slice(0, PLANS_SHOWN.home).map((plan) => (
        <PlanCard key={plan.id} plan={plan} />
      ))}
      {ready.length === 0 && open.length > 0 && <NoneReady plans={open} />}
      {ready.length === 0 && open.length === 0 && (
        <Link to={paths.plans} className="inline-flex min-h-11 items-center font-semibold text-indigo hover:underline">
          {t('home.showAll')}
        </Link>
      )}
    </section>
  );
}

import { Link } from 'react-router-dom';
import type { PlanListItem, PlanType } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { cx } from '../../../ui/cx.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import { askable, readyPlans, tabOf } from '../plans.js';
import { usePlans } from '../use-plans.js';
import { PlanCard, PlanCardSkeleton } from './plan-card.js';

/** The number of plans on each surface. */
export const PLANS_SHOWN = {
  home: 2,
  landing: 2,
  dashboard: { sidebar: 4, mobile: 3, viewAll: 2 },
  natural: { wide: 3, mobile: 2 },
  marketing: { wide: 2, mobile: 3 },
} as const;

function NoneReady({ plans }: { plans: readonly PlanListItem[] }) {
  const t = useText();
  const some = (type: PlanType): boolean => plans.some((plan) => plan.planType === type);
  const text = some('palbook') ? 'home.noneReadyGroup' : some('datebook') ? 'home.noneReady' : 'home.noneReadySolo';
  return <p className="rounded-card bg-marigold-soft px-4 py-3 text-marigold">{t(text)}</p>;
}

/**
 * Home's list: the two newest discovery-ready plans, or the reason for none; the two newest past plans if all are past. On a wide screen it is
 * `beside` the next step.
 */
export function RecentPlans({ beside }: { beside: boolean }) {
  const t = useText();
  const { data: plans, isPending, refetch } = usePlans();
  if (isPending)
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{t('home.loadingPlans')}</span>
        <PlanCardSkeleton />
        <PlanCardSkeleton />
      </div>
    );
  if (!plans) return <ErrorState onRetry={() => void refetch()} />;
  if (plans.length === 0)
    return (
      <section className="grid gap-0.5 rounded-card bg-sunken px-5 py-4">
        <h2 className="text-base">{t('home.noPlans')}</h2>
        <p className="text-sm text-muted">{t('home.noPlansLine')}</p>
      </section>
    );
  const ready = readyPlans(plans);
  const open = plans.filter((plan) => tabOf(plan) !== 'past');
  // Home shows such a plan's next step above, so an empty list with a heading is left out.
  if (ready.length === 0 && open.some(askable)) return null;
  // Without current plans the past ones are listed: they may still need a review.
  const listed = ready.length === 0 && open.length === 0 ? plans : ready;
  return (
    <section aria-labelledby="recent" className="grid gap-3">
      <header className="flex items-baseline justify-between gap-3">
        <h2 id="recent" className="text-lg">
          {t('home.recent')}
        </h2>
        {listed.length > PLANS_SHOWN.home && (
          <Link to={paths.plans} className="inline-flex min-h-11 items-center font-semibold text-indigo hover:underline">
            {t('home.showAll')}
          </Link>
        )}
      </header>
      <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden sm:grid-cols-2', beside && 'xl:grid-cols-1')}>
        {listed.slice(0, PLANS_SHOWN.home).map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </div>
      {ready.length === 0 && open.length > 0 && <NoneReady plans={open} />}
    </section>
  );
}

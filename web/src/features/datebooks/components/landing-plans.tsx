import { Link } from 'react-router-dom';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge } from '../../../ui/badge.js';
import { readyPlans, tabOf, targetOf, usePlanChip } from '../plans.js';
import { usePlans } from '../use-plans.js';
import type { PlanListItem } from '@app/contracts';
import { PLANS_SHOWN } from './recent-plans.js';

/** A plan in a small box: its name, and its offers or its state. */
export function PlanRow({ plan, className }: { plan: PlanListItem; className?: string }) {
  const t = useText();
  const chip = usePlanChip(plan, 'full');
  return (
    <li className={className}>
      <Link to={targetOf(plan)} className="flex min-h-12 items-center justify-between gap-3 rounded-field px-3 py-2 hover:bg-sunken">
        <span className="min-w-0">
          <span className="block truncate font-semibold">{plan.name}</span>
          {plan.venueCount !== null && <span className="text-sm text-muted">{t('card.venues', { count: plan.venueCount })}</span>}
        </span>
        {plan.bidCount > 0 ? (
          <Badge tone="rose">{t('card.bids', { count: plan.bidCount })}</Badge>
        ) : (
          <Badge tone={chip.tone}>{chip.label}</Badge>
        )}
      </Link>
    </li>
  );
}

/** The floating box of the landing: the two newest plans, ready ones first. */
export function LandingPlans() {
  const t = useText();
  const { data: plans } = usePlans();
  const open = (plans ?? []).filter((plan) => tabOf(plan) !== 'past');
  const ready = readyPlans(open);
  const shown = [...ready, ...open.filter((plan) => !ready.includes(plan))].slice(0, PLANS_SHOWN.landing);
  if (shown.length === 0) return null;
  return (
    <aside
      aria-label={t('home.recent')}
      className="rise-in absolute inset-x-3 bottom-4 mx-auto max-w-sm rounded-card bg-raised p-2 text-ink shadow-float sm:inset-x-auto sm:bottom-6 sm:right-6 sm:w-84"
    >
      <h2 className="px-3 pb-1 pt-1.5 text-sm text-muted">{t('home.recent')}</h2>
      <ul>
        {shown.map((plan) => (
          <PlanRow key={plan.id} plan={plan} />
        ))}
      </ul>
    </aside>
  );
}

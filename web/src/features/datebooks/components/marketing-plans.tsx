import { useState } from 'react';
import { lastPlans } from '../../../lib/last-seen.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { cx } from '../../../ui/cx.js';
import { tabOf } from '../plans.js';
import { PlanRow } from './landing-plans.js';
import { PLANS_SHOWN } from './recent-plans.js';

const { wide, mobile } = PLANS_SHOWN.marketing;

/** The last user's plans as this device last saw them: the page reads no session. A floating box on wide screens. */
export function MarketingPlans() {
  const t = useText();
  const [plans] = useState(() =>
    (lastPlans() ?? []).filter((plan) => tabOf(plan) !== 'past').sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
  );
  if (plans.length === 0) return null;
  return (
    <aside
      aria-labelledby="recent"
      className="rounded-card bg-raised p-2 shadow-card lg:fixed lg:right-6 lg:bottom-6 lg:z-10 lg:w-84 lg:shadow-float lg:ring-1 lg:ring-line"
    >
      <h2 id="recent" className="px-3 pt-1.5 pb-1 text-sm text-muted">
        {t('home.recent')}
      </h2>
      <ul>
        {plans.slice(0, mobile).map((plan, index) => (
          <PlanRow key={plan.id} plan={plan} className={cx(index >= wide && 'lg:hidden')} />
        ))}
      </ul>
    </aside>
  );
}

import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { ButtonLink } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { StaleNote } from '../../../ui/feedback/stale-note.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { TAB, TAB_LIST } from '../../../ui/tabs.js';
import { firstTab, PLAN_TABS, tabOf, type PlanTab } from '../plans.js';
import { usePlans } from '../use-plans.js';
import { PlanCard, PlanCardSkeleton } from './plan-card.js';

const SCENES: Record<PlanTab, 'table' | 'skyline' | 'water' | 'trees'> = {
  ready: 'table',
  progress: 'skyline',
  booked: 'water',
  past: 'trees',
};

/** All plans in four tabs with their counts; the first non-empty one is open. */
export function PlanTabs() {
  const t = useText();
  const { data: plans, isPending, isError, refetch } = usePlans(60_000);
  const [chosen, setChosen] = useState<PlanTab | null>(null);
  if (isError && !plans) return <ErrorState onRetry={() => void refetch()} />;
  const inTab = (tab: PlanTab) => (plans ?? []).filter((plan) => tabOf(plan) === tab);
  return (
    <Tabs.Root value={chosen ?? firstTab(plans ?? [])} onValueChange={(tab) => setChosen(tab as PlanTab)}>
      {isError && (
        <div className="pb-3">
          <StaleNote onRetry={() => void refetch()} />
        </div>
      )}
      <Tabs.List className={cx(TAB_LIST, 'lg:max-w-xl')} aria-label={t('plans.tabs')}>
        {PLAN_TABS.map((tab) => (
          <Tabs.Trigger key={tab} value={tab} className={TAB}>
            {t(`plans.${tab}`)} <span className="tabular font-medium opacity-80">{inTab(tab).length || ''}</span>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {PLAN_TABS.map((tab) => (
        <Tabs.Content key={tab} value={tab} className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-5 lg:grid-cols-2">
          {isPending && (
            <div role="status" className="grid gap-3 lg:col-span-2 lg:grid-cols-2">
              <span className="sr-only">{t('home.loadingPlans')}</span>
              <PlanCardSkeleton />
              <PlanCardSkeleton />
              <PlanCardSkeleton />
            </div>
          )}
          {inTab(tab).map((plan) => (
            <PlanCard key={plan.id} plan={plan} />
          ))}
          {!isPending && inTab(tab).length === 0 && (
            <div className="lg:col-span-2">
              <EmptyState
                scene={SCENES[tab]}
                title={t(`plans.${tab}Empty`)}
                message={t(`plans.${tab}EmptyLine`)}
                action={<ButtonLink to={paths.createDatebook}>{t('home.createPlan')}</ButtonLink>}
              />
            </div>
          )}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

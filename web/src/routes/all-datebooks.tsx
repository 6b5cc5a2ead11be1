import { PlanTabs } from '../features/datebooks/components/plan-tabs.js';
import { useLivePlans } from '../features/datebooks/live-plans.js';
import { usePlans } from '../features/datebooks/use-plans.js';
import { useText } from '../lib/i18n/i18n.js';
import { Page } from '../ui/page.js';

export default function AllDatebooksScreen() {
  const t = useText();
  const { data: plans, refetch } = usePlans(60_000);
  useLivePlans(plans, refetch);
  return (
    <Page title={t('plans.title')} wide>
      <PlanTabs />
    </Page>
  );
}

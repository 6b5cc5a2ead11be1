import { PlanTabs } from '../features/datebooks/components/plan-tabs.js';
import { useLiveList } from '../live/hooks.js';
import { usePlans } from '../features/datebooks/plans.js';
import { POLL_MS } from '@app/contracts';
import { useText } from '../lib/i18n/i18n.js';
import { Page } from '../ui/page.js';

export default function AllDatebooksScreen() {
  const t = useText();
  const { refetch } = usePlans(60_000);
  useLiveList(async () => void (await refetch()), ['plans.changed'], POLL_MS.status);
  return (
    <Page title={t('plans.title')}>
      <PlanTabs />
    </Page>
  );
}

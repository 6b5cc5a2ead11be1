import { Overview } from '../../features/admin/components/overview.js';
import { Health } from '../../features/ops/components/health.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function AdminOverviewScreen() {
  const t = useText();
  return (
    <Page title={t('admin.overview')} lead={t('admin.overviewLead')} wide>
      <Health />
      <Overview />
    </Page>
  );
}

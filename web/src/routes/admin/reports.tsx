import { Reports } from '../../features/admin/components/reports.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function AdminReportsScreen() {
  const t = useText();
  return (
    <Page title={t('adminReports.title')} lead={t('adminReports.lead')} wide>
      <Reports />
    </Page>
  );
}

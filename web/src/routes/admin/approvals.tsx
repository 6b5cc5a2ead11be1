import { Approvals } from '../../features/admin/components/approvals.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function AdminApprovalsScreen() {
  const t = useText();
  return (
    <Page title={t('approvals.title')} lead={t('approvals.lead')} wide>
      <Approvals />
    </Page>
  );
}

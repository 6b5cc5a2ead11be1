import { Disputes } from '../../features/admin/components/disputes.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function AdminDisputesScreen() {
  const t = useText();
  return (
    <Page title={t('disputes.title')} lead={t('disputes.lead')} wide>
      <Disputes />
    </Page>
  );
}

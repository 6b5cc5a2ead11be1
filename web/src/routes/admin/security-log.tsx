import { SecurityLog } from '../../features/security-log/components/security-log.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function SecurityLogScreen() {
  const t = useText();
  return (
    <Page title={t('securityLog.title')} lead={t('securityLog.lead')} wide>
      <SecurityLog />
    </Page>
  );
}

import { SecondFactorPanel } from '../../features/accounts/second-factor/second-factor-panel.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function SecondFactorScreen() {
  const t = useText();
  return (
    <Page title={t('factor.title')} lead={t('factor.lead')} wide>
      <SecondFactorPanel />
    </Page>
  );
}

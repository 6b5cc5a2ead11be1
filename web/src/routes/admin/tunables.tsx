import { Tunables } from '../../features/admin/components/tunables.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function TunablesScreen() {
  const t = useText();
  return (
    <Page title={t('tunables.title')} lead={t('tunables.lead')} wide>
      <Tunables />
    </Page>
  );
}

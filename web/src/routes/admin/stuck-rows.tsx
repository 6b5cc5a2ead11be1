import { StuckRows } from '../../features/stuck-rows/components/stuck-rows.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function StuckRowsScreen() {
  const t = useText();
  return (
    <Page title={t('stuckRows.title')} lead={t('stuckRows.lead')} wide>
      <StuckRows />
    </Page>
  );
}

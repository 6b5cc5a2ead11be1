import { Venues } from '../../features/admin/components/venues.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function AdminVenuesScreen() {
  const t = useText();
  return (
    <Page title={t('adminVenues.title')} lead={t('adminVenues.lead')} wide>
      <Venues />
    </Page>
  );
}

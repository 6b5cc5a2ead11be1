import { OwnerFlags } from '../../features/admin/components/owner-flags.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function AdminOwnerFlagsScreen() {
  const t = useText();
  return (
    <Page title={t('ownerFlags.title')} lead={t('ownerFlags.lead')} wide>
      <OwnerFlags />
    </Page>
  );
}

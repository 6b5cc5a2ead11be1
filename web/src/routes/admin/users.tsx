import { useAccount } from '../../features/accounts/store.js';
import { People } from '../../features/admin/people/people.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function AdminUsersScreen() {
  const t = useText();
  const me = useAccount((account) => account.user);
  return (
    <Page title={t('people.title')} lead={t('people.lead')} wide>
      {me && <People me={me} />}
    </Page>
  );
}

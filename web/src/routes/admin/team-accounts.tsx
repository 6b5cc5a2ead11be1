import { TeamAccounts } from '../../features/accounts/second-factor/team-accounts.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function TeamAccountsScreen() {
  const t = useText();
  return (
    <Page title={t('teamAccounts.title')} lead={t('teamAccounts.lead')} wide>
      <TeamAccounts />
    </Page>
  );
}

import { Link } from 'react-router-dom';
import { PAGES } from '@app/contracts';
import { useAccount } from '../../features/accounts/store.js';
import { adminPagesFor } from '../../features/admin/pages.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function AdminOverviewScreen() {
  const t = useText();
  const role = useAccount((account) => account.user?.role ?? 'user');
  return (
    <Page title={t('admin.overview')} lead={t('admin.overviewLead')} wide>
      <ul className="grid gap-3 sm:grid-cols-2">
        {adminPagesFor(role)
          .filter(({ page }) => page !== 'admin')
          .map(({ page, title, lead }) => (
            <li key={page} className="grid">
              <Link to={PAGES[page]} className="grid content-start gap-1 rounded-card bg-raised p-4 shadow-card hover:bg-sunken">
                <h2 className="text-base font-semibold">{t(title)}</h2>
                <p className="text-sm text-muted">{t(lead)}</p>
              </Link>
            </li>
          ))}
      </ul>
    </Page>
  );
}

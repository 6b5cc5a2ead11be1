import { Link } from 'react-router-dom';
import { DataPanel } from '../../features/accounts/components/data-panel.js';
import { DevicesPanel } from '../../features/accounts/components/devices-panel.js';
import { LookPanel, ProfilePanel, SessionPanel } from '../../features/accounts/components/settings-panels.js';
import { PasswordPanel } from '../../features/accounts/components/password-panel.js';
import { TellingPanel } from '../../features/accounts/components/telling-panel.js';
import { useAccount } from '../../features/accounts/store.js';
import { useText, type TextKey } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { Card } from '../../ui/card.js';
import { ForwardIcon } from '../../ui/pictures/icons.js';
import { Page } from '../../ui/page.js';

/** For operations and administration. */
const FOR_OPS = [
  { to: paths.securityLog, key: 'settings.securityLog' },
  { to: paths.stuckRows, key: 'settings.stuckRows' },
  { to: paths.unansweredBookings, key: 'unanswered.title' },
] as const;
const MORE: readonly { to: string; key: TextKey }[] = [
  { to: paths.venueLogin, key: 'settings.venue' },
  { to: paths.privacy, key: 'footer.privacy' },
  { to: paths.terms, key: 'footer.terms' },
  { to: paths.about, key: 'footer.about' },
];

export default function SettingsScreen() {
  const t = useText();
  const role = useAccount((account) => account.user?.role ?? 'user');
  const more = role === 'user' ? MORE : [...FOR_OPS, ...MORE];
  return (
    <Page title={t('settings.title')}>
      <SessionPanel />
      <ProfilePanel />
      <LookPanel />
      <TellingPanel />
      <DevicesPanel />
      <PasswordPanel />
      <DataPanel />
      <Card aria-label={t('settings.more')} className="py-2">
        <ul className="divide-y divide-line">
          {more.map(({ to, key }) => (
            <li key={to}>
              <Link to={to} className="flex min-h-12 items-center justify-between gap-3 font-medium hover:text-rose">
                {t(key)}
                <ForwardIcon size={18} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}

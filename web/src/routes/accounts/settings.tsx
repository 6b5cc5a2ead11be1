import type { ReactNode } from 'react';
import { ConsentList } from '../../features/accounts/components/consent-list.js';
import { DataPanel } from '../../features/accounts/components/data-panel.js';
import { DevicesPanel } from '../../features/accounts/components/devices-panel.js';
import { LookPanel, ProfilePanel, SessionPanel } from '../../features/accounts/components/settings-panels.js';
import { PasswordPanel } from '../../features/accounts/components/password-panel.js';
import { ownCalendar } from '../../features/accounts/own-calendar.js';
import { UpiPanel } from '../../features/accounts/components/upi-panel.js';
import { NotificationChannelsPanel } from '../../features/accounts/components/notification-channels-panel.js';
import { useAccount } from '../../features/accounts/store.js';
import { BlocksPanel } from '../../features/admin/reports/components/blocks-panel.js';
import { useText, type TextKey } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { CalendarPanel } from '../../secrets/calendar-panel.js';
import { Card } from '../../ui/card.js';
import { Fold } from '../../ui/fold.js';
import { Page } from '../../ui/page.js';
import { LinkRows, type RowLink } from '../link-rows.js';

const WHAT = ['name', 'place', 'preferences', 'needs', 'money', 'votes', 'contact', 'upi', 'report'] as const;
const WHO = ['group', 'venues', 'team'] as const;

/** Lists which data the members of a plan, venues and our team read about the person, and from when on. */
function WhoSeesWhat() {
  const t = useText();
  return (
    <dl className="divide-y divide-line">
      {WHAT.map((what) => (
        <div key={what} className="grid gap-1 py-3">
          <dt className="font-semibold">{t(`sees.${what}`)}</dt>
          {WHO.map((who) => (
            <dd key={who} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-2 text-sm">
              <span className="text-muted">{t(`sees.${who}`)}</span>
              <span>{t(`sees.${what}.${who}`)}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** The link for operations and administration. */
const FOR_TEAM: RowLink = { to: paths.admin, key: 'settings.team' };
const MORE: readonly RowLink[] = [
  { to: paths.venueOnboarding, key: 'home.partnerTitle' },
  { to: paths.venueLogin, key: 'settings.venue' },
  { to: paths.privacy, key: 'footer.privacy' },
  { to: paths.terms, key: 'footer.terms' },
  { to: paths.about, key: 'footer.about' },
];

/** Related panels under one heading. */
function Group({ title, children }: { title: TextKey; children: ReactNode }) {
  const t = useText();
  return (
    <section className="grid gap-3 *:min-w-0">
      <h2 className="text-sm font-semibold text-muted">{t(title)}</h2>
      {children}
    </section>
  );
}

function Privacy() {
  const t = useText();
  return (
    <Card className="grid gap-3">
      <h3 className="text-lg font-semibold">{t('consent.list')}</h3>
      <ConsentList />
      <h3 className="border-t border-line pt-3 text-lg font-semibold">{t('sees.title')}</h3>
      <p className="text-sm text-muted">{t('sees.lead')}</p>
      <Fold label={t('sees.open')}>
        <div className="text-ink">
          <WhoSeesWhat />
        </div>
      </Fold>
      <h3 className="border-t border-line pt-3 text-lg font-semibold">{t('blocks.title')}</h3>
      <BlocksPanel />
    </Card>
  );
}

export default function SettingsScreen() {
  const t = useText();
  const role = useAccount((account) => account.user?.role ?? 'user');
  const more = role === 'user' ? MORE : [FOR_TEAM, ...MORE];
  return (
    <Page title={t('settings.title')} wide>
      <SessionPanel />
      <div className="gap-6 *:not-last:mb-6 lg:columns-2 *:lg:break-inside-avoid">
        <Group title="settings.profile">
          <ProfilePanel />
          <UpiPanel />
          <CalendarPanel calls={ownCalendar} lead="calendar.lead" />
          <LookPanel />
        </Group>
        <Group title="telling.title">
          <NotificationChannelsPanel />
        </Group>
        <Group title="settings.privacy">
          <Privacy />
        </Group>
        <Group title="settings.security">
          <PasswordPanel />
          <DevicesPanel />
          <DataPanel />
        </Group>
        <Group title="settings.more">
          <Card className="py-2">
            <LinkRows links={more} />
          </Card>
        </Group>
      </div>
    </Page>
  );
}

import { SETTINGS_PARTS, type SettingsPart } from '@app/contracts';
import { Suspense, type ComponentType, type MouseEvent } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { DataPanel } from '../../features/accounts/components/data-panel.js';
import { DevicesPanel } from '../../features/accounts/components/devices-panel.js';
import { LookPanel, ProfilePanel, SessionPanel } from '../../features/accounts/components/settings-panels.js';
import { NotificationChannelsPanel } from '../../features/accounts/components/notification-channels-panel.js';
import { PasswordPanel } from '../../features/accounts/components/password-panel.js';
import { ProviderPanel } from '../../features/accounts/provider/provider-panel.js';
import { UpiPanel } from '../../features/accounts/components/upi-panel.js';
import { ownCalendar } from '../../features/accounts/own-calendar.js';
import { useAccount } from '../../features/accounts/store.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { CalendarPanel } from '../../secrets/calendar-panel.js';
import { lazyPart } from '../../ui/feedback/part.js';
import { Skeleton } from '../../ui/feedback/states.js';
import { Card } from '../../ui/card.js';
import { useWide } from '../../ui/map/use-wide.js';
import { Page, TabTitle } from '../../ui/page.js';
import { BackIcon } from '../../ui/pictures/icons.js';
import { LinkRows, type RowLink } from '../link-rows.js';
import { FROM_LIST, PART_TITLES, SettingsList } from './settings-list.js';

const RemindersPanel = lazyPart(async () => ({ default: (await import('../../live/again/reminders-panel.js')).RemindersPanel }));
const OwnPasskeys = lazyPart(async () => ({ default: (await import('../../features/accounts/own-passkeys.js')).OwnPasskeys }));
const PrivacyPanel = lazyPart(async () => ({ default: (await import('./privacy-panel.js')).PrivacyPanel }));

/** The link for operations and administration. */
const FOR_TEAM: RowLink = { to: paths.admin, key: 'settings.team' };
const MORE: readonly RowLink[] = [
  { to: paths.venueOnboarding, key: 'home.partnerTitle' },
  { to: paths.venueLogin, key: 'settings.venue' },
  { to: paths.privacy, key: 'footer.privacy' },
  { to: paths.terms, key: 'footer.terms' },
  { to: paths.about, key: 'footer.about' },
];

const PANELS: Record<SettingsPart, readonly ComponentType[]> = {
  profile: [ProfilePanel],
  'paid-back': [UpiPanel],
  calendar: [() => <CalendarPanel calls={ownCalendar} lead="calendar.lead" />],
  look: [LookPanel],
  notifications: [NotificationChannelsPanel],
  reminders: [RemindersPanel],
  privacy: [PrivacyPanel],
  security: [PasswordPanel, OwnPasskeys, ProviderPanel, DevicesPanel, DataPanel],
};

/** The panels of one part. */
const Panels = ({ part }: { part: SettingsPart }) => (
  <Suspense fallback={<Skeleton className="h-52 rounded-card" />}>
    {PANELS[part].map((Panel, index) => (
      <Panel key={index} />
    ))}
  </Suspense>
);

/** Leads to the list: one step back in the history where the list is there. */
function BackToList() {
  const t = useText();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: Partial<typeof FROM_LIST> | null };
  const goBack = (event: MouseEvent) => {
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      to={paths.settings}
      aria-label={t('settings.back')}
      title={t('settings.back')}
      onClick={state?.fromList ? goBack : undefined}
      className="-mx-3 -mt-1.5 inline-grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
    >
      <BackIcon />
    </Link>
  );
}

/** What stands on the page of all parts: the session, the parts, and links to more pages. */
function Everything({ open }: { open: SettingsPart | null }) {
  const t = useText();
  const role = useAccount((account) => account.user?.role ?? 'user');
  return (
    <div className="grid content-start gap-6 *:min-w-0">
      <SettingsList open={open} />
      <section className="grid gap-3">
        <h2 className="text-sm font-semibold text-muted">{t('settings.more')}</h2>
        <Card className="py-2">
          <LinkRows links={role === 'user' ? MORE : [FOR_TEAM, ...MORE]} />
        </Card>
      </section>
    </div>
  );
}

/** The settings: on wide screens the list with one part beside it, on phones the list or the part of the address. */
export default function SettingsScreen() {
  const t = useText();
  const isWide = useWide();
  const named = useParams()['settingsPart'];
  const part = SETTINGS_PARTS.find((one) => one === named) ?? null;
  if (named && !part) return <Navigate to={paths.settings} replace />;
  if (!isWide && part)
    return (
      <Page title={t(PART_TITLES[part])} back={<BackToList />}>
        <Panels part={part} />
      </Page>
    );
  const open = isWide ? (part ?? 'profile') : null;
  return (
    <Page title={t('settings.title')} wide={isWide}>
      <SessionPanel />
      {open ? (
        <div className="grid grid-cols-[20rem_minmax(0,1fr)] items-start gap-6">
          <Everything open={open} />
          <section key={open} className="grid content-start gap-4 *:min-w-0">
            {part && <TabTitle title={t(PART_TITLES[part])} />}
            <h2 className="text-xl">{t(PART_TITLES[open])}</h2>
            <Panels part={open} />
          </section>
        </div>
      ) : (
        <Everything open={null} />
      )}
    </Page>
  );
}

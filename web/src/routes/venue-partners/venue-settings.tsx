import type { VenueProfile } from '@app/contracts';
import { Tabs } from 'radix-ui';
import { Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OffersTab } from '../../features/venue-partners/settings/components/offers-tab.js';
import { mayChange } from '../../features/venue-partners/settings/use-settings.js';
import { useDesk } from '../../features/venue-partners/desk-store.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { Skeleton } from '../../ui/feedback/states.js';
import { cx } from '../../ui/cx.js';
import { useWide } from '../../ui/map/use-wide.js';
import { TAB, TAB_LIST } from '../../ui/tabs.js';
import { lazyPart } from '../../ui/feedback/part.js';

// These tabs load on demand, because most visits do not open them.
const RulesTab = lazyPart(async () => ({
  default: (await import('../../features/venue-partners/settings/components/rules/rules-tab.js')).RulesTab,
}));
const SeatsTab = lazyPart(async () => ({
  default: (await import('../../features/venue-partners/settings/components/seats-tab.js')).SeatsTab,
}));
const HoursTab = lazyPart(async () => ({
  default: (await import('../../features/venue-partners/settings/components/hours-tab.js')).HoursTab,
}));
const PhotosTab = lazyPart(async () => ({ default: (await import('../../features/venue-partners/photos/photos-tab.js')).PhotosTab }));
const VenueTab = lazyPart(async () => ({
  default: (await import('../../features/venue-partners/settings/components/venue-tab.js')).VenueTab,
}));

const TeamTab = lazyPart(async () => ({ default: (await import('../../features/venue-partners/team/components/team-tab.js')).TeamTab }));
const SignInTab = lazyPart(async () => ({
  default: (await import('../../features/venue-partners/settings/components/sign-in-tab.js')).SignInTab,
}));
const SystemTab = lazyPart(async () => ({
  default: (await import('../../features/venue-partners/connections/system-tab.js')).SystemTab,
}));
const ListingTab = lazyPart(async () => ({ default: (await import('../../features/venue-partners/listing/listing-tab.js')).ListingTab }));

interface SettingsTab {
  profile: VenueProfile;
  mayChange: boolean;
}

const TABS = {
  offers: OffersTab,
  rules: RulesTab,
  seats: SeatsTab,
  hours: HoursTab,
  photos: PhotosTab,
  venue: VenueTab,
  listing: ListingTab,
  team: TeamTab,
  system: SystemTab,
  signIn: SignInTab,
} as const satisfies Record<string, ComponentType<SettingsTab>>;
type Name = keyof typeof TABS;
const NAMES = Object.keys(TABS) as Name[];

/** Scrolls the chosen tab to the middle of its row, which scrolls on phones, and once more when the fonts have changed the widths. */
function bringIntoSight(tab: HTMLElement | null): void {
  const center = (): void => tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
  center();
  void document.fonts?.ready.then(center);
}

/** Leads to the venue's page in a tab of its own, so that the desk stays open; planners see it once the venue is verified. */
function OwnPageLink({ profile }: { profile: VenueProfile }) {
  const t = useText();
  if (profile.status !== 'verified') return <p className="text-sm text-muted">{t('venueSet.pageLater')}</p>;
  return (
    <a
      href={paths.venue(profile)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-2"
    >
      {t('venueSet.page')}
    </a>
  );
}

/** A venue's settings: its templates, rules, seats, days, hours and listing. */
export default function VenueSettings() {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const profile = useDesk((desk) => desk.profile);
  const tab = NAMES.find((name) => name === query.get('tab')) ?? 'offers';
  const wide = useWide();
  if (!profile) return null;
  const may = mayChange(profile);
  return (
    <div className="mx-auto grid w-full max-w-4xl lg:max-w-6xl grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-xl font-bold">{t('venueSet.title')}</h1>
        <OwnPageLink profile={profile} />
      </div>
      {!may && tab !== 'signIn' && <p className="rounded-field bg-indigo-soft px-4 py-3 text-sm font-medium">{t('venueSet.readOnly')}</p>}
      <Tabs.Root
        value={tab}
        onValueChange={(next) => setQuery({ tab: next })}
        orientation={wide ? 'vertical' : 'horizontal'}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8"
      >
        <Tabs.List
          className={cx(TAB_LIST, 'lg:sticky lg:top-20 lg:flex-col lg:rounded-card lg:*:text-left')}
          aria-label={t('venueSet.title')}
        >
          {NAMES.map((name) => (
            <Tabs.Trigger key={name} value={name} className={TAB} ref={name === tab ? bringIntoSight : null}>
              {t(`venueSet.tab.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {NAMES.map((name) => {
          const Panel = TABS[name];
          return (
            <Tabs.Content key={name} value={name} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
              <Suspense fallback={<Skeleton className="h-52 rounded-card" />}>
                <Panel profile={profile} mayChange={may} />
              </Suspense>
            </Tabs.Content>
          );
        })}
      </Tabs.Root>
    </div>
  );
}

import { keysOf, pathTo, type SettingsPart } from '@app/contracts';
import { Link } from 'react-router-dom';
import { useText, type TextKey } from '../../lib/i18n/i18n.js';
import { Card } from '../../ui/card.js';
import { cx } from '../../ui/cx.js';
import { BellIcon, CalendarIcon, ClockIcon, ForwardIcon, SunIcon, YouIcon } from '../../ui/pictures/icons.js';
import { EyeIcon, LockIcon, WalletIcon } from '../../ui/pictures/settings-icons.js';
import { useSettingsStates } from './settings-states.js';

/** The state that a row's link leaves in the history: Back then leads to the list that is already there. */
export const FROM_LIST = { fromList: true };

export const PART_TITLES = {
  profile: 'settings.profile',
  'paid-back': 'settings.paidBack',
  calendar: 'settings.calendar',
  look: 'settings.look',
  notifications: 'telling.title',
  reminders: 'remind.list',
  privacy: 'settings.privacy',
  security: 'settings.security',
} as const satisfies Record<SettingsPart, TextKey>;

const ICONS: Record<SettingsPart, typeof YouIcon> = {
  profile: YouIcon,
  'paid-back': WalletIcon,
  calendar: CalendarIcon,
  look: SunIcon,
  notifications: BellIcon,
  reminders: ClockIcon,
  privacy: EyeIcon,
  security: LockIcon,
};

/** The parts of the settings as rows, each with its state; `open` is the part that stands beside the list. */
export function SettingsList({ open }: { open: SettingsPart | null }) {
  const t = useText();
  const states = useSettingsStates();
  return (
    <Card className="px-2 py-2">
      <nav aria-label={t('settings.parts')}>
        <ul className="grid gap-0.5">
          {keysOf(PART_TITLES).map((part) => {
            const Icon = ICONS[part];
            const isOpen = part === open;
            return (
              <li key={part}>
                <Link
                  to={pathTo('settings', { settingsPart: part })}
                  state={FROM_LIST}
                  aria-current={isOpen ? 'page' : undefined}
                  className={cx(
                    'flex min-h-14 items-center gap-3 rounded-field px-3 py-2 transition-colors',
                    isOpen ? 'bg-rose-soft text-rose' : 'hover:bg-sunken',
                  )}
                >
                  <Icon />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{t(PART_TITLES[part])}</span>
                    <span className={cx('line-clamp-1 text-sm wrap-anywhere', !isOpen && 'text-muted')}>{states[part] ?? '\u00a0'}</span>
                  </span>
                  <ForwardIcon size={18} />
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </Card>
  );
}

import { NavLink } from 'react-router-dom';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { cx } from '../../../ui/cx.js';
import { useDesk, type Desk } from '../desk-store.js';
import { paths } from '../../../lib/paths.js';
import { TabTitle } from '../../../ui/page.js';
import { CalendarIcon, InboxIcon, LiveIcon, SparkIcon, TuneIcon } from '../../../ui/pictures/icons.js';
import { KeysButton } from '../keys/keys-button.js';
import { phaseOf } from '../request-phase.js';

/** The number of pending items on a page, shown at its tab. */
type Waiting = (desk: Pick<Desk, 'profile' | 'requests' | 'bookings'>) => number;

const isHost = ({ profile }: Pick<Desk, 'profile'>): boolean => profile?.staff.role === 'host';
/** A host may make no offers, so that no request waits for one. */
const unanswered: Waiting = (desk) => (isHost(desk) ? 0 : (desk.requests?.filter((request) => phaseOf(request) === 'open').length ?? 0));
const unacknowledged: Waiting = ({ bookings }) =>
  bookings?.filter(({ status, acknowledgedAt }) => status === 'confirmed' && !acknowledgedAt).length ?? 0;

/** The pages of the desk in order; a new page needs one line. The browser's tab has the title, or else the label. */
const DESK_TABS: readonly { to: string; label: TextKey; title?: TextKey; Icon: typeof InboxIcon; waiting?: Waiting }[] = [
  { to: paths.venueBidding, label: 'venue.inbox', Icon: InboxIcon, waiting: unanswered },
  { to: paths.venueBoard, label: 'desk.live', title: 'venue.board', Icon: LiveIcon },
  { to: paths.venueBookings, label: 'venue.bookings', Icon: CalendarIcon, waiting: unacknowledged },
  { to: paths.venueInsights, label: 'insights.title', Icon: SparkIcon },
  { to: paths.venueSettings, label: 'venueSet.title', Icon: TuneIcon },
];

function Count({ value }: { value: number }) {
  const t = useText();
  if (value === 0) return null;
  return (
    <span className="tabular absolute -right-1 -top-1 grid h-5 min-w-5 place-items-center rounded-full bg-rose px-1 text-xs font-bold leading-none text-on-rose">
      {value}
      <span className="sr-only"> {t('venue.waitingForYou')}</span>
    </span>
  );
}

/** The bookings come first for a host, who may make no offers. */
const HOST_TABS = DESK_TABS.toSorted((a, b) => Number(b.to === paths.venueBookings) - Number(a.to === paths.venueBookings));

/** The navigation of the desk: a bar under the thumbs on phones, a rail at the side from 1024 px. */
export function DeskNavigation() {
  const t = useText();
  const desk = useDesk();
  return (
    <nav
      data-bar="bottom"
      aria-label={t('venue.nav')}
      className="print:hidden fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] lg:sticky lg:inset-auto lg:top-14 lg:h-[calc(100dvh-3.5rem)] lg:w-24 lg:shrink-0 lg:border-r lg:border-t-0"
    >
      <ul className="mx-auto flex h-18 max-w-lg items-stretch lg:h-auto lg:flex-col lg:gap-1 lg:p-2">
        {(isHost(desk) ? HOST_TABS : DESK_TABS).map(({ to, label, title = label, Icon, waiting }) => (
          <li key={to} className="grid min-w-0 flex-1">
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                cx(
                  'flex min-w-0 flex-col items-center justify-center gap-0.5 rounded-field text-xs font-semibold lg:min-h-18',
                  isActive ? 'text-indigo' : 'text-muted hover:text-ink',
                )
              }
            >
              {({ isActive }) => (
                <>
                  {isActive && <TabTitle title={t(title)} />}
                  <span className={cx('relative grid h-8 w-14 max-w-full place-items-center rounded-full', isActive && 'bg-indigo-soft')}>
                    <Icon />
                    <Count value={waiting?.(desk) ?? 0} />
                  </span>
                  <span className="max-w-full truncate px-0.5">{t(label)}</span>
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
      <KeysButton />
    </nav>
  );
}

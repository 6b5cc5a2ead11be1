import type { TextKey } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { CalendarIcon, InboxIcon, LiveIcon, SparkIcon, TuneIcon } from '../../../ui/pictures/icons.js';
import type { Desk } from '../desk-store.js';
import { phaseOf } from '../request-phase.js';

/** What waits for this venue on a page: shown as a number at its tab. */
type Waiting = (desk: Pick<Desk, 'requests' | 'bookings'>) => number;

const unanswered: Waiting = ({ requests }) => requests?.filter((request) => phaseOf(request) === 'open').length ?? 0;
const unacknowledged: Waiting = ({ bookings }) =>
  bookings?.filter(({ status, acknowledgedAt }) => status === 'confirmed' && !acknowledgedAt).length ?? 0;

/** The pages of the desk in their order; a page is added by one line. */
export const DESK_TABS: readonly { to: string; label: TextKey; Icon: typeof InboxIcon; waiting?: Waiting }[] = [
  { to: paths.venueBidding, label: 'venue.inbox', Icon: InboxIcon, waiting: unanswered },
  { to: paths.venueBoard, label: 'desk.live', Icon: LiveIcon },
  { to: paths.venueBookings, label: 'venue.bookings', Icon: CalendarIcon, waiting: unacknowledged },
  { to: paths.venueInsights, label: 'insights.title', Icon: SparkIcon },
  { to: paths.venueSettings, label: 'venueSet.title', Icon: TuneIcon },
];

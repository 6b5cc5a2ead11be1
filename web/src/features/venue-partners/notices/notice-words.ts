import type { VenueNotice, VenueNoticeView } from '@app/contracts';
import { venueBookingHref } from '@app/domain';
import type { Translate } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import type { Tone } from '../../../ui/badge.js';
import { whenText } from '../request-words.js';

/** Whether a notice leads to its request or to the bookings, how it looks, and whether it runs out. */
const KINDS: Record<VenueNotice, { to: 'request' | 'bookings'; tone: Tone; loud: boolean }> = {
  counter_received: { to: 'request', tone: 'marigold', loud: true },
  bid_stale: { to: 'request', tone: 'brick', loud: true },
  won: { to: 'bookings', tone: 'leaf', loud: true },
  unacknowledged: { to: 'bookings', tone: 'brick', loud: true },
  change_request: { to: 'bookings', tone: 'marigold', loud: true },
  booking_cancelled: { to: 'bookings', tone: 'brick', loud: true },
  booking_undone: { to: 'request', tone: 'brick', loud: true },
  capacity_clash: { to: 'request', tone: 'brick', loud: true },
  policy_strike: { to: 'bookings', tone: 'brick', loud: false },
  rank_lost: { to: 'request', tone: 'marigold', loud: false },
  lost: { to: 'request', tone: 'neutral', loud: false },
  new_request: { to: 'request', tone: 'rose', loud: false },
};

/** Most important first. */
const ORDER = Object.keys(KINDS) as VenueNotice[];

export const toneOf = ({ type }: VenueNoticeView): Tone => KINDS[type].tone;

/** The page that a notice speaks of. */
export function noticeHref({ type, requestId, booking }: VenueNoticeView): string {
  if (KINDS[type].to === 'request') return paths.venueRequest(requestId);
  return booking ? venueBookingHref(booking) : paths.venueBookings;
}

/** "2 people · Sat, 28 Nov · Evening · Bandra" */
export const aboutText = (t: Translate, notice: VenueNoticeView): string =>
  `${t('venue.people', { count: notice.partySize })} · ${whenText(t, notice)} · ${notice.area}`;

interface NoticeNews {
  notice: VenueNoticeView;
  loud: boolean;
}

/** The most important of what has come since `seen` was read and is not read yet; null when nothing has. */
export function newsOf(seen: ReadonlySet<string>, notices: readonly VenueNoticeView[]): NoticeNews | null {
  const fresh = notices.filter(({ id, isRead }) => !isRead && !seen.has(id));
  const [notice] = fresh.toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
  return notice ? { notice, loud: KINDS[notice.type].loud } : null;
}

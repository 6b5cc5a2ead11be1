import type { VenueNotice, VenueNoticeView } from '@app/contracts';
import { VENUE_SYSTEM_HREF, venueBookingHref } from '@app/domain';
import { dotted, rupees, shortDay } from '../../../lib/format.js';
import type { Translate } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import type { Tone } from '../../../ui/badge.js';
import { whenText } from '../request-words.js';
import type { AlertKind } from './alerts.js';
import { hasTwoPanes } from '../two-panes.js';
import { placeName } from '../../../lib/i18n/place-names.js';

/** The target of a notice (its request, the bookings or the own system), its tone, and its alert. */
const KINDS: Record<VenueNotice, { to: 'request' | 'bookings' | 'system'; tone: Tone; alert: AlertKind }> = {
  counter_received: { to: 'request', tone: 'marigold', alert: 'urgent' },
  bid_stale: { to: 'request', tone: 'brick', alert: 'urgent' },
  won: { to: 'bookings', tone: 'leaf', alert: 'won' },
  unacknowledged: { to: 'bookings', tone: 'brick', alert: 'urgent' },
  change_request: { to: 'bookings', tone: 'marigold', alert: 'urgent' },
  guests_message: { to: 'bookings', tone: 'marigold', alert: 'urgent' },
  line_not_kept: { to: 'bookings', tone: 'marigold', alert: 'quiet' },
  change_confirmed: { to: 'bookings', tone: 'leaf', alert: 'quiet' },
  change_declined: { to: 'bookings', tone: 'neutral', alert: 'quiet' },
  change_withdrawn: { to: 'bookings', tone: 'neutral', alert: 'quiet' },
  change_lapsed: { to: 'bookings', tone: 'neutral', alert: 'quiet' },
  booking_cancelled: { to: 'bookings', tone: 'brick', alert: 'urgent' },
  booking_undone: { to: 'request', tone: 'brick', alert: 'urgent' },
  capacity_clash: { to: 'request', tone: 'brick', alert: 'urgent' },
  webhook_off: { to: 'system', tone: 'brick', alert: 'quiet' },
  policy_strike: { to: 'bookings', tone: 'brick', alert: 'quiet' },
  rank_lost: { to: 'request', tone: 'marigold', alert: 'quiet' },
  lost: { to: 'request', tone: 'neutral', alert: 'quiet' },
  new_request: { to: 'request', tone: 'rose', alert: 'quiet' },
};

/** Most important first. */
const ORDER = Object.keys(KINDS) as VenueNotice[];

export const toneOf = ({ type }: VenueNoticeView): Tone => KINDS[type].tone;

/** The page of a notice's subject. */
export function noticeHref({ type, requestId, booking }: VenueNoticeView): string {
  if (KINDS[type].to === 'system') return VENUE_SYSTEM_HREF;
  if (KINDS[type].to === 'request' && requestId) return paths.venueRequest(requestId);
  return booking ? venueBookingHref(booking) : paths.venueBookings;
}

const isGivenUp = ({ type, because }: Pick<VenueNoticeView, 'type' | 'because'>): boolean => type === 'lost' && because === 'given_up';

/** What happened; a plan that was given up chose no other offer. */
export const titleText = (t: Translate, { type, because }: VenueNoticeView): string =>
  isGivenUp({ type, because }) ? t('venue.outcome.given_up') : t(`desk.notice.${type}`);

/** "₹2,800 · It asked for less": the money that a notice is about, and why; null for one without either. */
export function moneyText(t: Translate, { type, amount, because }: VenueNoticeView): string | null {
  const money = amount === null ? null : rupees(amount);
  const words = dotted(
    money &&
      (type === 'new_request' ? t('venue.minimum', { amount: money }) : type === 'lost' ? t('venue.yourOffer', { amount: money }) : money),
    because && !isGivenUp({ type, because }) && t(`desk.why.${because}`),
  );
  return words === '' ? null : words;
}

/** "2 people · Sat, 28 Nov · Evening · Bandra"; for a booking with its day, for the own system what follows. */
export function aboutText(t: Translate, notice: VenueNoticeView): string {
  const { type, booking, partySize, area } = notice;
  if (partySize === null || area === null) return t('desk.webhookOff');
  const when = KINDS[type].to === 'bookings' && booking ? shortDay(booking.day) : whenText(t, notice);
  return dotted(t('venue.people', { count: partySize }), when, placeName(t, area));
}

/** Whether the current page already shows a notice: its request or booking is open, or the list of new ones is there. */
export function isOnThePage(notice: VenueNoticeView): boolean {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  if (KINDS[notice.type].to === 'system') return VENUE_SYSTEM_HREF.startsWith(`${pathname}${search}#`);
  if (KINDS[notice.type].to === 'bookings') return pathname === paths.venueBookings && query.get('booking') === notice.booking?.id;
  if (pathname !== paths.venueBidding && pathname !== paths.venueBoard) return false;
  const open = query.get('request');
  return open === notice.requestId || (notice.type === 'new_request' && (open === null || hasTwoPanes()));
}

interface NoticeNews {
  notice: VenueNoticeView;
  alert: AlertKind;
}

/** The most important unread notice since `seen` was read; null: none. */
export function newsOf(seen: ReadonlySet<string>, notices: readonly VenueNoticeView[]): NoticeNews | null {
  const fresh = notices.filter(({ id, isRead }) => !isRead && !seen.has(id));
  const [notice] = fresh.toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
  return notice ? { notice, alert: KINDS[notice.type].alert } : null;
}

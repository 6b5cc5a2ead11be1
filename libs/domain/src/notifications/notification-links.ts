import {
  PAGES,
  pathTo,
  type BidRequestId,
  type BookingId,
  type BookingSection,
  type PlanId,
  type Day,
  type Instant,
  type NotificationType,
} from '@app/contracts';
import { dayOf } from '../time.js';
import { bookingHref } from '../bookings/calendar.js';

type Target =
  | readonly ['plans' | 'evening' | 'waiting' | 'dashboard' | 'mismatch' | 'join' | 'again' | 'unansweredBookings']
  | readonly ['booking', BookingSection?];

/** Where each kind of notification leads: the page that shows what it speaks of, with the form if something is to be done. */
const TARGETS: Record<NotificationType, Target> = {
  member_joined: ['waiting'],
  member_left: ['waiting'],
  host_changed: ['waiting'],
  preferences_ready: ['dashboard'],
  mismatch: ['mismatch'],
  ask_received: ['mismatch'],
  plan_live: ['dashboard'],
  first_bid: ['dashboard'],
  bids_digest: ['dashboard'],
  closing_soon: ['dashboard'],
  decision_due: ['dashboard'],
  counter_reply: ['dashboard'],
  no_bids: ['dashboard'],
  bid_withdrawn: ['dashboard'],
  bid_expired: ['dashboard'],
  plan_cancelled: ['evening'],
  out_of_booking: ['plans'],
  booked: ['booking'],
  booking_cancelled: ['booking'],
  booking_undone: ['dashboard'],
  venue_cancelled: ['booking'],
  reminder: ['booking'],
  booking_changed: ['booking', 'change'],
  change_reply: ['booking', 'change'],
  change_priced: ['booking', 'change'],
  venue_confirmed: ['booking'],
  review_due: ['booking', 'review'],
  bill_paid: ['booking', 'split'],
  no_show_marked: ['booking', 'dispute'],
  dispute_decided: ['booking', 'dispute'],
  table_message: ['booking', 'messages'],
  mark_reply: ['booking', 'agreed'],
  planned_again: ['join'],
  again_due: ['again'],
  venue_ack_missing: ['unansweredBookings'],
};

/** The subject of a notification; its booking when it leads to one. */
export interface NotificationSubject {
  dateBookId: PlanId;
  bookingId?: BookingId;
  /** The plan of the evening of which it is a stop: the stop itself stands in no list. */
  eveningId?: PlanId | null;
  /** The code of the plan, for somebody who is not in it. */
  inviteCode?: string;
  /** The evening that it reminds of. */
  day?: Day;
}

/** The subject of a venue's notice: a request, a booking of it, or the venue's own system. */
export type VenueSubject = { requestId: BidRequestId } | { booking: { id: BookingId; startAt: Instant } } | 'system';

/** The webhooks of a venue's own system, below its keys. */
export const VENUE_SYSTEM_HREF = `${PAGES.venueSettings}?tab=system#webhooks`;

/** The page of the desk with that request open, that booking on its own day, or the own system. */
export function venueHref(about: VenueSubject): string {
  if (about === 'system') return VENUE_SYSTEM_HREF;
  if ('requestId' in about) return `${PAGES.venueBidding}?${new URLSearchParams({ request: about.requestId }).toString()}`;
  const { id, startAt } = about.booking;
  return venueBookingHref({ id, day: dayOf(new Date(startAt)) });
}

/** A venue's booking on its own day. */
export const venueBookingHref = ({ id, day }: { id: BookingId; day: Day }): string =>
  `${PAGES.venueBookings}?${new URLSearchParams({ day, booking: id }).toString()}`;

/** The waiting room of a plan. */
export const waitingHref = (dateBookId: PlanId): string => `${PAGES.waiting}?dateBookId=${encodeURIComponent(dateBookId)}`;

/** The wizard, open at a plan. */
export const preferencesHref = (dateBookId: PlanId): string => `${pathTo('preferences')}?dateBookId=${encodeURIComponent(dateBookId)}`;

/** The wizard, open at an evening like that of a past plan, on this day. */
const againHref = (againOf: PlanId, day: Day): string => `${pathTo('preferences')}?${new URLSearchParams({ againOf, day }).toString()}`;

/** The path of the page that a notification of this type speaks of. Throws when that is a booking's or an invite's and none is named. */
export function notificationHref(
  type: NotificationType,
  { dateBookId, bookingId, eveningId, inviteCode, day = '' }: NotificationSubject,
): string {
  const [page, section] = TARGETS[type];
  switch (page) {
    case 'waiting':
      return waitingHref(dateBookId);
    case 'dashboard':
    case 'mismatch':
      return pathTo(page, { dateBookId });
    case 'booking':
      if (bookingId === undefined) throw new Error(`A notification of type ${type} needs its booking`);
      return bookingHref(bookingId, section);
    case 'join':
      if (inviteCode === undefined) throw new Error(`A notification of type ${type} needs its invite code`);
      return pathTo('join', { inviteCode });
    case 'again':
      return againHref(dateBookId, day);
    case 'evening':
      return eveningId ? pathTo('dashboard', { dateBookId: eveningId }) : PAGES.plans;
    case 'plans':
    case 'unansweredBookings':
      return PAGES[page];
  }
}

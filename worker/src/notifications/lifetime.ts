import { keysOf, type NotificationType } from '@app/contracts';
import type { VenueNews } from './venue-channels.js';

type News = NotificationType | VenueNews;

/** The subject of each kind of news, with which the news ends: a plan before its booking, or an active booking; null: no end. */
const ABOUT: Record<News, 'plan' | 'booking' | null> = {
  member_joined: 'plan',
  member_left: 'plan',
  host_changed: 'plan',
  planned_again: 'plan',
  preferences_ready: 'plan',
  mismatch: 'plan',
  ask_received: 'plan',
  plan_live: 'plan',
  first_bid: 'plan',
  bids_digest: 'plan',
  closing_soon: 'plan',
  decision_due: 'plan',
  counter_reply: 'plan',
  no_bids: 'plan',
  bid_withdrawn: 'plan',
  bid_expired: 'plan',
  venue_new_request: 'plan',
  venue_bid_stale: 'plan',
  venue_counter_received: 'plan',
  booked: 'booking',
  reminder: 'booking',
  booking_changed: 'booking',
  change_reply: 'booking',
  change_priced: 'booking',
  venue_confirmed: 'booking',
  table_message: 'booking',
  venue_won: 'booking',
  venue_unacknowledged: 'booking',
  venue_change_request: 'booking',
  venue_guests_late: 'booking',
  venue_guests_outside: 'booking',
  venue_guests_ask_call: 'booking',
  venue_change_confirmed: 'booking',
  venue_change_declined: 'booking',
  again_due: null,
  plan_cancelled: null,
  booking_cancelled: null,
  booking_undone: null,
  out_of_booking: null,
  venue_cancelled: null,
  venue_ack_missing: null,
  review_due: null,
  bill_paid: null,
  no_show_marked: null,
  mark_reply: null,
  dispute_decided: null,
  venue_booking_cancelled: null,
  venue_booking_undone: null,
  venue_disputed: null,
  venue_webhook_off: null,
};

export const ALL_NEWS = keysOf(ABOUT);

/** Returns the kinds of news about a plan, or about a booking. */
export const newsOf = (about: 'plan' | 'booking'): News[] => ALL_NEWS.filter((news) => ABOUT[news] === about);
export const endsWithPlan = (news: News): boolean => ABOUT[news] === 'plan';

/** News of who is in a plan, which a booking of the plan does not settle. */
const OF_MEMBERS: readonly News[] = ['member_joined', 'member_left', 'host_changed'];
/** The kinds of news that ask for something until the plan is booked or over. */
export const AUCTION_NEWS = newsOf('plan').filter((news) => !OF_MEMBERS.includes(news));

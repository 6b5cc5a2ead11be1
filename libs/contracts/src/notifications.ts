import type { BannerId, BidRequestId, DatebookId, Instant, NotificationId } from './ids.js';
import type { BannerKind, Priority } from './states.js';

export const NOTIFICATION_TYPES = [
  'member_joined',
  'preferences_ready',
  'mismatch',
  'ask_received',
  'plan_live',
  'first_bid',
  'bids_digest',
  'closing_soon',
  'decision_due',
  'counter_reply',
  'booked',
  'booking_cancelled',
  'booking_undone',
  'venue_ack_missing',
  'reminder',
  'venue_cancelled',
  'change_reply',
  'review_due',
  'no_bids',
  'bid_withdrawn',
  'bid_expired',
  'plan_cancelled',
  'member_left',
  'no_show_marked',
  'dispute_decided',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export interface NotificationView {
  id: NotificationId;
  type: NotificationType;
  title: string;
  message: string;
  priority: Priority;
  isRead: boolean;
  href: string;
  planId: DatebookId | null;
  createdAt: Instant;
}

/** A live banner; the worker expires it at `expiresAt`. */
export interface BannerView {
  id: BannerId;
  kind: BannerKind;
  dateBookId: DatebookId;
  requestId: BidRequestId;
  planName: string;
  /** new_bid: pending bids; plan_live: venues asked. */
  count: number;
  createdAt: Instant;
  expiresAt: Instant;
}

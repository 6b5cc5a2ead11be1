import type { SignInByPasskey } from './accounts/passkeys.js';
import type { LostBecause } from './bids.js';
import type { BannerId, BidRequestId, BookingId, PlanId, Day, Instant, NotificationId, Rupees } from './ids.js';
import type { TimeOfDay } from './options.js';
import type { BannerKind, PlanType, Priority } from './states.js';

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
  'booking_changed',
  'change_reply',
  'change_priced',
  'venue_confirmed',
  'out_of_booking',
  'review_due',
  'bill_paid',
  'no_bids',
  'bid_withdrawn',
  'bid_expired',
  'plan_cancelled',
  'member_left',
  'host_changed',
  'no_show_marked',
  'dispute_decided',
  'table_message',
  'mark_reply',
  'planned_again',
  'again_due',
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
  planId: PlanId | null;
  createdAt: Instant;
}

/** What a venue finds under its bell. */
export const VENUE_NOTICES = [
  'new_request',
  'rank_lost',
  'counter_received',
  'won',
  'lost',
  'bid_stale',
  'booking_cancelled',
  'booking_undone',
  'change_request',
  'change_confirmed',
  'change_declined',
  'change_withdrawn',
  'change_lapsed',
  'capacity_clash',
  'policy_strike',
  'unacknowledged',
  'guests_message',
  'line_not_kept',
  'webhook_off',
] as const;
export type VenueNotice = (typeof VENUE_NOTICES)[number];

/**
 * One notice, with what the venue may know of the request that it is about; the desk writes it in the reader's language. One of the venue's own
 * system is about none, and its fields of a request are null.
 */
export interface VenueNoticeView {
  id: string;
  type: VenueNotice;
  /** By this member of the staff, or there is nothing left to do about it. */
  isRead: boolean;
  requestId: BidRequestId | null;
  /** The venue's newest booking that came of the request, and its day. */
  booking: { id: BookingId; day: Day } | null;
  /** The money that it is about, rupees: of a new request its minimum, of a counter-offer the named total, else the venue's own total. */
  amount: Rupees | null;
  /** Of an offer that was lost or taken back by a full slot: the class of reasons. */
  because: LostBecause | null;
  planType: PlanType | null;
  partySize: number | null;
  preferredDate: Day | null;
  /** Of a request for several days these, of a counter-offer the day of its offer; empty where it asks for one. */
  days: { day: Day }[];
  preferredTime: TimeOfDay | null;
  area: string | null;
  createdAt: Instant;
}

/** A live banner; the worker expires it at `expiresAt`. */
export interface BannerView {
  id: BannerId;
  kind: BannerKind;
  dateBookId: PlanId;
  requestId: BidRequestId;
  planName: string;
  /** new_bid: pending bids; plan_live: venues asked. */
  count: number;
  createdAt: Instant;
  expiresAt: Instant;
}

/** The languages of the product. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Whole hours of the day in India (0 to 23) between which only urgent pushes come; `from` may lie after `until`. */
export interface QuietHours {
  from: number;
  until: number;
}

/** GET, PUT /api/user/settings: the notification settings of a person. */
export interface UserSettings {
  language: Language;
  /** null: pushes come at any hour. */
  quietHours: QuietHours | null;
  /** Texts name no plan, no venue and nobody. */
  discreet: boolean;
  push: boolean;
  mail: boolean;
}

/** POST /api/user/push-subscriptions, POST /api/venues/me/push-subscriptions: as PushSubscription.toJSON() of a browser gives it. */
export interface NewPushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** GET /api/user/push-key: what a browser subscribes with; null where pushes are not set up. */
export interface PushKey {
  key: string | null;
}

/** POST /api/auth/password-reset, POST /api/venues/password-reset */
export interface AskPasswordReset {
  email: string;
}

/** POST /api/auth/confirm: proves again that the session belongs to its owner, by one of the ways of GET. A guest has none and confirms without. */
export interface ConfirmIdentity {
  password?: string;
  /** The challenge of POST /api/auth/proof-challenge, signed. */
  passkey?: SignInByPasskey;
  /** Of the mail of POST /api/auth/proof-mail: six digits. */
  code?: string;
}

/** GET /api/auth/confirm: by what an account can prove its owner. */
export interface ProofWays {
  password: boolean;
  passkey: boolean;
  /** A code by mail, for an account that has no password. */
  mail: boolean;
}

/** POST /api/auth/password */
export interface ChangePassword {
  currentPassword: string;
  password: string;
}

/** POST /api/auth/password-reset/confirm, POST /api/venues/password-reset/confirm */
export interface ConfirmPasswordReset {
  token: string;
  password: string;
  /** What else opens the account is removed, too. */
  removeOthers?: boolean;
}

/** POST /api/auth/password-reset/read: what opens the account of a mailed link besides its password. */
export interface OtherSignIns {
  /** Their names. */
  passkeys: string[];
  /** It is linked with an OpenID provider. */
  provider: boolean;
}

/** The sub-pages of a person's settings, as their addresses end. */
export const SETTINGS_PARTS = ['profile', 'paid-back', 'calendar', 'look', 'notifications', 'reminders', 'privacy', 'security'] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number];

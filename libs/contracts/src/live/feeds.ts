import type { PlanId } from '../ids.js';

/** What a feed push says has changed; the reader loads the list behind it again. */
export const FEED_HINTS = {
  /** A notification was created. */
  'notification.created': { feed: 'user' },
  /** Notifications were read on another screen, or are gone with their plan. */
  'notification.read': { feed: 'user' },
  /** A banner is to be shown. */
  'banner.shown': { feed: 'user' },
  /** A banner ran out or was dismissed. */
  'banner.expired': { feed: 'user' },
  /** The card of a plan of mine changed: raised with every event that says so. */
  'plans.changed': { feed: 'user' },
  /** An import of places was begun, or is further than it was; for administrators. */
  'import.moved': { feed: 'user' },
  /** A planner nearby asks for offers. */
  'request.opened': { feed: 'venue' },
  /** A request I was asked for changed: round, close, edit. */
  'request.changed': { feed: 'venue' },
  /** My rank or the number of bids changed. */
  'rank.changed': { feed: 'venue' },
  /** My bid no longer leads; at most once in 5 minutes. */
  'rank.lost': { feed: 'venue' },
  /** My bid was declined, expired or went stale. */
  'bid.changed': { feed: 'venue' },
  /** My bid was accepted: it is booked. */
  'bid.won': { feed: 'venue' },
  /** Another offer was chosen. */
  'bid.lost': { feed: 'venue' },
  /** The planners changed their preferences: my bid has to be confirmed again. */
  'bid.stale': { feed: 'venue' },
  /** The decider proposed a lower price for my bid. */
  'counter.received': { feed: 'venue' },
  /** The planners cancelled their booking. */
  'booking.cancelled': { feed: 'venue' },
  /** The planners took back their booking within its first minutes. */
  'booking.undone': { feed: 'venue' },
  /** A booking waits to be acknowledged for too long. */
  'booking.unacknowledged': { feed: 'venue' },
  /** A booking of mine changed, or a change was asked for. */
  'booking.changed': { feed: 'venue' },
  /** A slot is full: my other bids for it were withdrawn. */
  'capacity.clash': { feed: 'venue' },
  /** A cancellation of mine counts against my reliability. */
  'policy.strike': { feed: 'venue' },
  /** A webhook of my own system was switched off, because it had failed for a day. */
  'webhook.off': { feed: 'venue' },
  /** Somebody of my staff read what is under the bell. */
  'notice.read': { feed: 'venue' },
} as const satisfies Record<string, { feed: 'user' | 'venue' }>;
export type FeedHintType = keyof typeof FEED_HINTS;

/** `requestId` is the venue's own handle; a user's hint may name the plan. */
export interface FeedHint {
  type: FeedHintType;
  requestId?: string;
  dateBookId?: PlanId;
}
export type FeedName = `user:${string}` | `venue:${string}`;
export interface FeedPush {
  feed: FeedName;
  rev: number;
  hint: FeedHint;
}

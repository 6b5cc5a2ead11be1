import type { SharedPlan } from '../datebooks.js';
import type { Changes, EventType } from './events.js';

/**
 * What the worker does because of an event. The rows are inserted with the event, in its transaction; an empty list says that
 * nothing is to be done. Each name has exactly one handler in the folder of its noun in
 * worker/src: a row of `announcements.ts`, or `<name>.reaction.ts`.
 */
export const REACTIONS = {
  'datebook.created': ['announce-again'],
  'datebook.updated': ['announce-preferences', 'announce-mismatch'],
  'datebook.cancelled': ['announce-plan-cancelled', 'tell-venues', 'expire-banners', 'withdraw-news'],
  'datebook.expired': ['tell-venues', 'expire-banners', 'withdraw-news'],
  'invite.rotated': [],
  'member.joined': ['announce-member-joined', 'announce-booking-to-newcomer'],
  'member.left': [
    'announce-member-left',
    'announce-host',
    'announce-out-of-booking',
    'announce-preferences',
    'announce-mismatch',
    'withdraw-news',
  ],
  'member.renamed': [],
  'member.merged': ['announce-preferences', 'announce-mismatch'],
  'preferences.saved': ['announce-preferences', 'announce-mismatch'],
  'location.saved': ['announce-mismatch'],
  'negotiation.asked': ['announce-ask'],
  'negotiation.kept': ['announce-mismatch'],
  'negotiation.accepted': [],
  'negotiation.timed-out': ['announce-right-returned'],
  'compromise.voted': ['announce-ask'],
  'compromise.taken': [],
  'plan.live': ['invite-venues', 'announce-plan-live'],
  'plan.no_eligible_venues': ['announce-no-bids'],
  'plan.changing': ['tell-venues', 'push-venues', 'recount-banners'],
  'request.invited': ['place-auto-bids', 'push-venues', 'notify-systems'],
  'request.opened': [],
  'request.round': ['tell-venues'],
  'request.quiet': ['announce-no-bids'],
  'request.extended': ['tell-venues'],
  'request.closing': ['tell-venues'],
  'request.decision': ['announce-decision', 'tell-venues'],
  'request.closed': ['tell-venues', 'expire-banners'],
  'request.cancelled': ['tell-venues', 'expire-banners'],
  'bid.placed': ['announce-bid', 'tell-venues', 'flag-owners'],
  'bid.revised': ['tell-venues', 'announce-counter-reply'],
  'bid.reconfirmed': ['tell-venues', 'recount-banners'],
  'bid.withdrawn': ['announce-bid-gone', 'tell-venues'],
  'bid.expired': ['announce-bid-gone', 'tell-venues'],
  'bid.declined': ['tell-venues', 'recount-banners'],
  'bid.stale': ['tell-venues', 'push-venues', 'recount-banners'],
  'bid.countered': ['push-venues'],
  'bid.counter-refused': ['announce-counter-reply'],
  'bid.counter-expired': ['announce-counter-reply'],
  'bid.voted': [],
  'booking.confirmed': [
    'move-stops',
    'announce-booking',
    'tell-venues',
    'expire-banners',
    'push-venues',
    'withdraw-news',
    'notify-systems',
  ],
  'booking.acknowledged': ['announce-acknowledged'],
  'booking.checked_in': [],
  'booking.messaged': ['announce-message', 'tell-booked-venue'],
  'booking.marked': ['announce-mark-reply', 'tell-booked-venue'],
  'booking.no_show': ['announce-no-show'],
  'booking.disputed': ['tell-booked-venue'],
  'booking.decided': ['announce-dispute', 'announce-review'],
  'booking.reviewed': [],
  'booking.split': [],
  'booking.bill_paid': ['announce-bill'],
  'booking.completed': ['announce-review'],
  'booking.unacknowledged': ['tell-booked-venue', 'announce-unacknowledged'],
  'booking.undone': ['move-stops', 'tell-booked-venue', 'tell-venues', 'announce-booking-end', 'withdraw-news', 'notify-systems'],
  'booking.cancelled': [
    'move-stops',
    'tell-booked-venue',
    'tell-venues',
    'announce-booking-end',
    'count-venue-cancel',
    'withdraw-news',
    'notify-systems',
  ],
  'change.asked': ['tell-booked-venue', 'notify-systems'],
  'change.priced': ['announce-new-total'],
  'change.total_answered': ['move-stops', 'tell-booked-venue', 'announce-change', 'notify-systems'],
  'change.answered': ['move-stops', 'announce-change', 'notify-systems'],
  'change.withdrawn': ['tell-booked-venue'],
  'change.lapsed': ['announce-change', 'tell-booked-venue'],
} as const satisfies Record<EventType, readonly string[]>;
export type ReactionName = (typeof REACTIONS)[EventType][number];
/** What the plan of an event must be like for a reaction to find something to do. What the event does not say may be so. */
const NEEDED: Partial<Record<ReactionName, (plan: Partial<SharedPlan>) => boolean>> = {
  'announce-mismatch': ({ state = 'resolving' }) => state === 'resolving',
  // A plan that repeats another one has its code from the beginning.
  'announce-again': ({ inviteCode = '' }) => inviteCode !== null,
  'announce-preferences': ({ planType = 'datebook', sameLocationMode = false }) => planType !== 'goSolo' && !sameLocationMode,
};

/** The reactions that an event calls for: those of its type, without any that would find nothing to do. */
export const reactionsTo = ({ type, data }: { type: EventType; data: Pick<Changes, 'plan'> }): readonly ReactionName[] =>
  REACTIONS[type].filter((name: ReactionName) => NEEDED[name]?.(data.plan ?? {}) ?? true);

/** Reactions with a queue of their own, which gathers nothing: the venues of a plan wait behind no other reaction. */
export const BID_REQUEST_REACTIONS: readonly string[] = ['invite-venues'] satisfies ReactionName[];

/**
 * The queues; their names are the same on both backends. Bid requests have their own because venues wait for them, and each channel has its
 * own, so that a slow one holds up nobody else.
 */
export const QUEUES = {
  bidRequests: 'bid-requests',
  reactions: 'reactions',
  email: 'email',
  push: 'push',
  webhook: 'webhooks',
  photos: 'photos',
  schedule: 'schedule',
} as const;
export type QueueName = keyof typeof QUEUES;

/** How a delivery reaches somebody outside the product. */
export type Channel = Extract<QueueName, 'email' | 'push'>;
/** A delivery that waits to be sent, and the queue it waits in. */
export interface WaitingDelivery {
  id: string;
  channel: Channel | 'webhook';
}

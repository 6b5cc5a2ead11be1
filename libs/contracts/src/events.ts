import type { SharedBid } from './bids.js';
import type { BookingView, CancelledBy } from './bookings.js';
import type { MemberView, SharedPlan } from './datebooks.js';
import type { BidId, BookingId, DatebookId, EventId, Instant, UserId } from './ids.js';
import type { BidRequestView } from './requests.js';

/**
 * What a fact may carry. Each entity that a fact changed travels whole (a plan as a patch), as it is after the commit, so that
 * applying a fact is a merge and needs no knowledge of its type. All of it may be read by every member of the plan.
 */
export interface Changes {
  plan?: Partial<SharedPlan>;
  members?: MemberView[];
  goneMembers?: UserId[];
  request?: BidRequestView;
  bids?: SharedBid[];
  booking?: BookingView | null;
}

/** Slices that differ by reader and therefore are not in the log: a fact names the ones to read again. */
export const READER_SLICES = ['status', 'votes'] as const;
export type ReaderSlice = (typeof READER_SLICES)[number];

interface Described {
  /** What happened, for docs/events.md. */
  about: string;
  /** The changed parts that this fact carries. */
  carries: readonly (keyof Changes)[];
  /** Reader-specific slices that it outdates. */
  outdates: readonly ReaderSlice[];
  /** Whether it can change what the plan's card says in the lists of its members: their feeds are raised with it. */
  card: boolean;
}

/** The catalogue of facts in a plan's log. */
export const EVENTS = {
  'datebook.created': { about: 'A plan was created.', carries: ['plan', 'members'], outdates: [], card: true },
  'datebook.updated': {
    about: 'Name, size, mode, bidding, party or delegate changed.',
    carries: ['plan'],
    outdates: ['status'],
    card: true,
  },
  'datebook.cancelled': {
    about: 'The owner deleted the plan; its open bids are lost.',
    carries: ['plan', 'request', 'bids'],
    outdates: [],
    card: true,
  },
  'datebook.expired': { about: 'The date passed without a booking.', carries: ['plan', 'request', 'bids'], outdates: [], card: true },
  'invite.rotated': { about: 'The invite code was replaced.', carries: ['plan'], outdates: [], card: true },
  'member.joined': { about: 'Somebody joined by the invite code.', carries: ['plan', 'members'], outdates: ['status'], card: true },
  'member.left': { about: 'A member left or was removed.', carries: ['plan', 'members', 'goneMembers'], outdates: ['status'], card: true },
  'member.renamed': { about: 'A member changed their display name.', carries: ['members'], outdates: ['status'], card: true },
  'member.merged': {
    about: 'A guest became an account that existed: the account stands in the guest’s place.',
    carries: ['plan', 'members', 'goneMembers'],
    outdates: ['status', 'votes'],
    card: true,
  },
  'preferences.saved': { about: 'A member saved preferences.', carries: ['plan', 'members'], outdates: ['status'], card: true },
  'location.saved': { about: 'A member shared a location (never where).', carries: ['plan', 'members'], outdates: ['status'], card: true },
  'negotiation.asked': {
    about: 'A member asked the other to accept their preferences.',
    carries: ['plan'],
    outdates: ['status'],
    card: true,
  },
  'negotiation.kept': { about: 'A member declined to change; the right moved on.', carries: ['plan'], outdates: ['status'], card: true },
  'negotiation.accepted': {
    about: 'A member took over the fields on which they differed.',
    carries: ['plan', 'members'],
    outdates: ['status'],
    card: true,
  },
  'negotiation.timed-out': {
    about: 'Nobody answered an ask in time: the right returned to who asked.',
    carries: ['plan'],
    outdates: ['status'],
    card: true,
  },
  'compromise.voted': { about: 'A member answered a proposal (not what).', carries: [], outdates: ['status'], card: true },
  'compromise.taken': {
    about: 'A proposal had its agreement: everybody’s wishes are its own.',
    carries: ['plan'],
    outdates: ['status'],
    card: true,
  },
  'plan.live': {
    about: 'The plan went live and a bid request opened.',
    carries: ['plan', 'request', 'bids'],
    outdates: ['status'],
    card: true,
  },
  'plan.unserved': { about: 'The plan could go live but nobody can be asked.', carries: ['plan'], outdates: ['status'], card: true },
  'plan.changing': {
    about: 'An edit took venue access away; pending bids are stale.',
    carries: ['plan', 'bids', 'request'],
    outdates: ['status'],
    card: true,
  },
  'request.invited': { about: 'A wave of venues was asked.', carries: ['request'], outdates: [], card: false },
  'request.round': { about: 'Round 2 began.', carries: ['request'], outdates: [], card: false },
  'request.quiet': { about: 'Half of the window is over and nobody has made an offer.', carries: ['request'], outdates: [], card: false },
  'request.extended': { about: 'The close moved: a late better bid, or the owner.', carries: ['request'], outdates: [], card: false },
  'request.closing': { about: 'The last two minutes began.', carries: ['request'], outdates: [], card: false },
  'request.decision': { about: 'Bidding ended; the owner decides.', carries: ['plan', 'request'], outdates: [], card: true },
  'request.closed': {
    about: 'The decision window ended or the owner closed.',
    carries: ['plan', 'request', 'bids'],
    outdates: [],
    card: true,
  },
  'request.cancelled': {
    about: 'The request ended because venue access did not come back in time.',
    carries: ['plan', 'request', 'bids'],
    outdates: [],
    card: true,
  },
  'bid.placed': { about: 'A venue made an offer.', carries: ['bids', 'request'], outdates: [], card: true },
  'bid.revised': {
    about: 'A venue improved its offer, by itself or in answer to a counter-offer.',
    carries: ['bids', 'request'],
    outdates: [],
    card: false,
  },
  'bid.reconfirmed': { about: 'A venue confirmed a stale offer for the changed plan.', carries: ['bids'], outdates: [], card: true },
  'bid.withdrawn': { about: 'A venue withdrew its offer.', carries: ['bids'], outdates: [], card: true },
  'bid.expired': { about: 'Offers ran out.', carries: ['bids'], outdates: [], card: true },
  'bid.declined': { about: 'The owner declined an offer.', carries: ['bids'], outdates: [], card: true },
  'bid.stale': { about: 'A material edit made pending offers stale.', carries: ['bids', 'plan'], outdates: ['status'], card: true },
  'bid.countered': { about: 'The owner named another price for an offer.', carries: ['bids'], outdates: [], card: false },
  'bid.counter-refused': { about: 'A venue stays with its price.', carries: ['bids'], outdates: [], card: false },
  'bid.counter-expired': { about: 'A counter-offer ran out unanswered.', carries: ['bids'], outdates: [], card: false },
  'bid.voted': { about: 'A member voted (not what).', carries: [], outdates: ['votes'], card: false },
  'booking.confirmed': {
    about: 'The owner accepted an offer: it is booked.',
    carries: ['plan', 'request', 'bids', 'booking'],
    outdates: [],
    card: true,
  },
  'booking.acknowledged': { about: 'The venue acknowledged the booking.', carries: ['booking'], outdates: [], card: false },
  'booking.checked_in': { about: 'The guests have arrived.', carries: ['booking'], outdates: [], card: false },
  'booking.no_show': { about: 'The venue says that nobody came.', carries: ['booking'], outdates: [], card: false },
  'booking.disputed': {
    about: 'The owner says that they were there (never in which words).',
    carries: ['booking'],
    outdates: [],
    card: false,
  },
  'booking.decided': {
    about: 'A no-show stands, by ops or because nobody disputed it, or is lifted.',
    carries: ['plan', 'booking'],
    outdates: [],
    card: true,
  },
  'booking.reviewed': { about: 'A member rated the outing (not how).', carries: [], outdates: [], card: true },
  'booking.split': {
    about: 'The bill was divided anew, or somebody says that they paid (read the split again).',
    carries: [],
    outdates: [],
    card: false,
  },
  'booking.completed': { about: 'The outing is over.', carries: ['plan', 'booking'], outdates: [], card: true },
  'booking.unacknowledged': { about: 'The venue has not acknowledged the booking in time.', carries: [], outdates: [], card: false },
  'booking.undone': {
    about: 'The acceptance was taken back: the plan and its offers are as before.',
    carries: ['plan', 'request', 'bids', 'booking'],
    outdates: [],
    card: true,
  },
  'booking.cancelled': {
    about: 'The planners or the venue cancelled; offers that still hold can be chosen again.',
    carries: ['plan', 'request', 'bids', 'booking'],
    outdates: [],
    card: true,
  },
  'change.asked': { about: 'The planners asked the venue for another time or party.', carries: ['booking'], outdates: [], card: false },
  'change.answered': {
    about: 'The venue agreed to a change of the booking, or refused it.',
    carries: ['booking'],
    outdates: [],
    card: false,
  },
} as const satisfies Record<string, Described>;
export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

/** Facts whose data has more than the changes. */
export interface EventExtras {
  'bid.voted': { bidId: BidId; memberId: UserId };
  'request.extended': { by: 'soft-close' | 'owner' };
  'request.invited': { wave: number; venues: number };
  'bid.placed': { bidId: BidId };
  'bid.revised': { bidId: BidId; counter?: 'accepted' | 'met' };
  'bid.countered': { bidId: BidId };
  'bid.counter-refused': { bidId: BidId };
  'preferences.saved': { memberId: UserId };
  'negotiation.asked': { memberId: UserId };
  'negotiation.timed-out': { memberId: UserId };
  'compromise.voted': { memberId: UserId; key: string };
  'booking.confirmed': { bidId: BidId };
  'booking.decided': { by: 'ops' | 'time' };
  'booking.reviewed': { memberId: UserId };
  'booking.unacknowledged': { bookingId: BookingId };
  'booking.undone': { bookingId: BookingId };
  'booking.cancelled': { by: CancelledBy };
  'change.answered': { accepted: boolean };
}
export type EventData<T extends EventType = EventType> = Changes & (T extends keyof EventExtras ? EventExtras[T] : unknown);

/** Version of the envelope's data; a client that meets a newer one loads the snapshot. */
export const EVENT_VERSION = 1;

/** A fact of a plan, as it stands in the log and as it travels. */
export interface EventEnvelope<T extends EventType = EventType> {
  id: EventId;
  seq: number;
  dateBookId: DatebookId;
  type: T;
  v: number;
  at: Instant;
  data: EventData<T>;
}

/** Any fact, each type with the data of its own. */
export type AnyEvent = { [T in EventType]: EventEnvelope<T> }[EventType];

/** GET /api/datebooks/:id/events: `seq` is where the log ends, which is behind the last of `events` when there are `more`. */
export type CatchUp = { events: AnyEvent[]; seq: number; more: boolean } | { reset: true; seq: number };

/** Who is further behind than this loads the snapshot. */
export const CATCH_UP_LIMIT = 500;
/** At most this many facts in one answer; a bid with all its terms has some 1.5 kB. */
export const CATCH_UP_PAGE = 100;

/** What a feed push says has changed; the reader loads the list behind it again. */
export const FEED_HINTS = {
  'notification.created': { about: 'A notification was created.', feed: 'user' },
  'notification.read': { about: 'Notifications were read on another screen, or are gone with their plan.', feed: 'user' },
  'banner.shown': { about: 'A banner is to be shown.', feed: 'user' },
  'banner.expired': { about: 'A banner ran out or was dismissed.', feed: 'user' },
  'plans.changed': { about: 'The card of a plan of mine changed: raised with every fact that says so.', feed: 'user' },
  'request.opened': { about: 'A planner nearby asks for offers.', feed: 'venue' },
  'request.changed': { about: 'A request I was asked for changed: round, close, edit.', feed: 'venue' },
  'rank.changed': { about: 'My rank or the number of bids changed.', feed: 'venue' },
  'rank.lost': { about: 'My bid no longer leads; at most once in 5 minutes.', feed: 'venue' },
  'bid.changed': { about: 'My bid was declined, expired or went stale.', feed: 'venue' },
  'bid.won': { about: 'My bid was accepted: it is booked.', feed: 'venue' },
  'bid.lost': { about: 'Another offer was chosen.', feed: 'venue' },
  'bid.stale': { about: 'The planners changed their wishes: my bid has to be confirmed again.', feed: 'venue' },
  'counter.received': { about: 'The owner named another price for my bid.', feed: 'venue' },
  'booking.cancelled': { about: 'The planners cancelled their booking.', feed: 'venue' },
  'booking.undone': { about: 'The planners took back their booking within its first minutes.', feed: 'venue' },
  'booking.unacknowledged': { about: 'A booking waits to be acknowledged for too long.', feed: 'venue' },
  'booking.changed': { about: 'A booking of mine changed, or a change was asked for.', feed: 'venue' },
  'capacity.clash': { about: 'A slot is full: my other bids for it were withdrawn.', feed: 'venue' },
  'policy.strike': { about: 'A cancellation of mine counts against my reliability.', feed: 'venue' },
} as const satisfies Record<string, { about: string; feed: 'user' | 'venue' }>;
export type FeedHintType = keyof typeof FEED_HINTS;

/** `requestId` is the venue's own handle; a user's hint may name the plan. */
export interface FeedHint {
  type: FeedHintType;
  requestId?: string;
  dateBookId?: DatebookId;
}
export type FeedName = `user:${string}` | `venue:${string}`;
export interface FeedPush {
  feed: FeedName;
  rev: number;
  hint: FeedHint;
}

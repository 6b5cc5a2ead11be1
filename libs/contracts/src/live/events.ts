import { keysOf } from '../collections.js';
import type { SharedBid } from '../bids.js';
import type { MarkLine } from '../bookings/marks.js';
import type { BookingMessage, MessageSide } from '../bookings/messages.js';
import type { BookingView, CancelledBy } from '../bookings.js';
import type { MemberView, SharedPlan } from '../datebooks.js';
import type { BidId, BookingId, PlanId, EventId, Instant, UserId } from '../ids.js';
import type { BidRequestView } from '../requests.js';

/**
 * What an event may carry. Each entity that an event changed travels whole (a plan as a patch), as it is after the commit, so that
 * applying an event is a merge and needs no knowledge of its type. All of it may be read by every member of the plan.
 */
export interface Changes {
  plan?: Partial<SharedPlan>;
  members?: MemberView[];
  goneMembers?: UserId[];
  request?: BidRequestView;
  bids?: SharedBid[];
  booking?: BookingView | null;
}

/** Slices that differ by reader and therefore are not in the log: an event names the ones to read again. */
export const READER_SLICES = ['status', 'votes'] as const;
export type ReaderSlice = (typeof READER_SLICES)[number];

interface Described {
  /** The changed parts that this event carries. */
  carries: readonly (keyof Changes)[];
  /** Reader-specific slices that it outdates. */
  outdates: readonly ReaderSlice[];
  /** Whether it can change a plan's card, so that the feeds of the members are raised with it. */
  card: boolean;
}

/** The catalogue of events in a plan's log. What is said of each goes into docs/events.md. */
export const EVENTS = {
  /** A plan was created. */
  'datebook.created': { carries: ['plan', 'members'], outdates: [], card: true },
  /** Name, size, mode, bidding, party or delegate changed. */
  'datebook.updated': {
    carries: ['plan'],
    outdates: ['status'],
    card: true,
  },
  /** The host deleted the plan; its open bids are lost. */
  'datebook.cancelled': {
    carries: ['plan', 'request', 'bids'],
    outdates: [],
    card: true,
  },
  /** The date passed without a booking; of an evening, its stops may have been booked. */
  'datebook.expired': { carries: ['plan', 'request', 'bids'], outdates: [], card: true },
  /** The invite code was replaced. */
  'invite.rotated': { carries: ['plan'], outdates: [], card: true },
  /** Somebody joined by the invite code. */
  'member.joined': { carries: ['plan', 'members'], outdates: ['status'], card: true },
  /** A member left or was removed. */
  'member.left': { carries: ['plan', 'members', 'goneMembers'], outdates: ['status'], card: true },
  /** A member changed their display name. */
  'member.renamed': { carries: ['members'], outdates: ['status'], card: true },
  /** A guest became an account that existed: the account stands in the guest’s place. */
  'member.merged': {
    carries: ['plan', 'members', 'goneMembers'],
    outdates: ['status', 'votes'],
    card: true,
  },
  /** A member saved preferences. */
  'preferences.saved': { carries: ['plan', 'members'], outdates: ['status'], card: true },
  /** A member shared a location (never where). */
  'location.saved': { carries: ['plan', 'members'], outdates: ['status'], card: true },
  /** A member asked the other to accept their preferences. */
  'negotiation.asked': {
    carries: ['plan'],
    outdates: ['status'],
    card: true,
  },
  /** A member declined to change; the right moved on. */
  'negotiation.kept': { carries: ['plan'], outdates: ['status'], card: true },
  /** A member took over the fields on which they differed. */
  'negotiation.accepted': {
    carries: ['plan', 'members'],
    outdates: ['status'],
    card: true,
  },
  /** A request to accept preferences was not answered in time: the right to negotiate returned. */
  'negotiation.timed-out': {
    carries: ['plan'],
    outdates: ['status'],
    card: true,
  },
  /** A member voted on a proposal (not how). */
  'compromise.voted': { carries: [], outdates: ['status'], card: true },
  /** A proposal had enough votes: all members have its preferences now. */
  'compromise.taken': {
    carries: ['plan'],
    outdates: ['status'],
    card: true,
  },
  /** The plan went live and a bid request opened. */
  'plan.live': {
    carries: ['plan', 'request', 'bids'],
    outdates: ['status'],
    card: true,
  },
  /** The plan could go live, but no venue can be asked. */
  'plan.no_eligible_venues': { carries: ['plan'], outdates: ['status'], card: true },
  /** An edit took venue access away; pending bids are stale. */
  'plan.changing': {
    carries: ['plan', 'bids', 'request'],
    outdates: ['status'],
    card: true,
  },
  /** A wave of venues was asked. */
  'request.invited': { carries: ['request'], outdates: [], card: false },
  /** Another invited venue opened the request (never which). */
  'request.opened': { carries: ['request'], outdates: [], card: false },
  /** Round 2 began. */
  'request.round': { carries: ['request'], outdates: [], card: false },
  /** Half of the window is over without an offer. */
  'request.quiet': { carries: ['request'], outdates: [], card: false },
  /** The close moved: a late better bid, or the decider extended it. */
  'request.extended': { carries: ['request'], outdates: [], card: false },
  /** The last two minutes began. */
  'request.closing': { carries: ['request'], outdates: [], card: false },
  /** Bidding ended; the decision window began. */
  'request.decision': { carries: ['plan', 'request'], outdates: [], card: true },
  /** The decision window ended or the decider closed the request. */
  'request.closed': {
    carries: ['plan', 'request', 'bids'],
    outdates: [],
    card: true,
  },
  /** The request ended: venue access was lost for too long, or the decider refused the kinds that were asked instead. */
  'request.cancelled': {
    carries: ['plan', 'request', 'bids'],
    outdates: [],
    card: true,
  },
  /** A venue made an offer. */
  'bid.placed': { carries: ['bids'], outdates: [], card: true },
  /** A venue improved its offer, by itself or in answer to a counter-offer. */
  'bid.revised': { carries: ['bids'], outdates: [], card: false },
  /** A venue confirmed a stale offer for the changed plan. */
  'bid.reconfirmed': { carries: ['bids'], outdates: [], card: true },
  /** A venue withdrew its offer. */
  'bid.withdrawn': { carries: ['bids'], outdates: [], card: true },
  /** Offers ran out. */
  'bid.expired': { carries: ['bids'], outdates: [], card: true },
  /** The decider declined an offer. */
  'bid.declined': { carries: ['bids'], outdates: [], card: true },
  /** A material edit made pending offers stale. */
  'bid.stale': { carries: ['bids', 'plan'], outdates: ['status'], card: true },
  /** The decider proposed a lower price for an offer. */
  'bid.countered': { carries: ['bids'], outdates: [], card: false },
  /** A venue stays with its price. */
  'bid.counter-refused': { carries: ['bids'], outdates: [], card: false },
  /** A counter-offer ran out unanswered. */
  'bid.counter-expired': { carries: ['bids'], outdates: [], card: false },
  /** A member voted on an offer (not how). */
  'bid.voted': { carries: [], outdates: ['votes'], card: false },
  /** The decider accepted an offer: it is booked. */
  'booking.confirmed': {
    carries: ['plan', 'request', 'bids', 'booking'],
    outdates: [],
    card: true,
  },
  /** The venue acknowledged the booking. */
  'booking.acknowledged': { carries: ['booking'], outdates: [], card: false },
  /** The guests have arrived. */
  'booking.checked_in': { carries: ['booking'], outdates: [], card: false },
  /** The guests or the venue said one of the sentences of the evening. */
  'booking.messaged': { carries: ['booking'], outdates: [], card: false },
  /** A guest marked an agreed line as kept or not, or the venue answered one that was not. */
  'booking.marked': { carries: ['booking'], outdates: [], card: false },
  /** The venue reported a no-show. */
  'booking.no_show': { carries: ['booking'], outdates: [], card: false },
  /** The decider disputed a no-show (never in which words). */
  'booking.disputed': {
    carries: ['booking'],
    outdates: [],
    card: false,
  },
  /** A no-show stands or was lifted: operations decided, or the time for a dispute ended. */
  'booking.decided': {
    carries: ['plan', 'booking'],
    outdates: [],
    card: true,
  },
  /** A member rated the outing (not how). */
  'booking.reviewed': { carries: [], outdates: [], card: true },
  /** The bill was divided again, or a payment was noted (read the split again). */
  'booking.split': {
    carries: [],
    outdates: [],
    card: false,
  },
  /** A member says that they paid the whole bill (read the split again). */
  'booking.bill_paid': { carries: [], outdates: [], card: false },
  /** The outing is over. */
  'booking.completed': { carries: ['plan', 'booking'], outdates: [], card: true },
  /** The venue has not acknowledged the booking in time. */
  'booking.unacknowledged': { carries: [], outdates: [], card: false },
  /** The acceptance was taken back: the plan and its offers are as before. */
  'booking.undone': {
    carries: ['plan', 'request', 'bids', 'booking'],
    outdates: [],
    card: true,
  },
  /** The planners or the venue cancelled; offers that still hold can be chosen again. */
  'booking.cancelled': {
    carries: ['plan', 'request', 'bids', 'booking'],
    outdates: [],
    card: true,
  },
  /** The planners asked the venue for another time or party. */
  'change.asked': { carries: ['booking'], outdates: [], card: false },
  /** The venue agreed to another party at a new total, which the guests have to confirm. */
  'change.priced': { carries: ['booking'], outdates: [], card: false },
  /** The guests confirmed the new total of a change, which is made now, or kept the booking as it was. */
  'change.total_answered': { carries: ['booking'], outdates: [], card: true },
  /** The venue agreed to a change of the booking, or refused it. */
  'change.answered': {
    carries: ['booking'],
    outdates: [],
    card: true,
  },
  /** The planners took back a change that the venue had not answered. */
  'change.withdrawn': { carries: ['booking'], outdates: [], card: false },
  /** The outing began before the venue answered a change. */
  'change.lapsed': { carries: ['booking'], outdates: [], card: false },
} as const satisfies Record<string, Described>;
export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = keysOf(EVENTS);

/** Events whose data has more than the changes. */
export interface EventExtras {
  /** `newHostId`: the host left, and the plan was handed over. */
  'member.left': { newHostId?: UserId };
  'bid.voted': { bidId: BidId; memberId: UserId };
  /** `news`: only venues that have become free, new or cheaper are asked. */
  'plan.live': { news?: true };
  'request.extended': { by: 'soft-close' | 'owner' };
  'request.invited': { wave: number; venues: number };
  'bid.placed': { bidId: BidId };
  /** `corrected`: only answers to needs changed. Which and how is read apart, by the member whose needs they are. */
  'bid.revised': { bidId: BidId; counter?: 'accepted' | 'met'; corrected?: true };
  'bid.countered': { bidId: BidId };
  'bid.counter-refused': { bidId: BidId };
  'preferences.saved': { memberId: UserId };
  'negotiation.asked': { memberId: UserId };
  'negotiation.timed-out': { memberId: UserId };
  'compromise.voted': { memberId: UserId; key: string };
  'booking.confirmed': { bidId: BidId };
  'booking.messaged': { message: BookingMessage };
  'booking.marked': { from: MessageSide; line: MarkLine };
  'booking.decided': { by: 'ops' | 'time' };
  'booking.reviewed': { memberId: UserId };
  'booking.bill_paid': { bookingId: BookingId; memberId: UserId };
  'booking.unacknowledged': { bookingId: BookingId };
  'booking.undone': { bookingId: BookingId };
  'booking.cancelled': { by: CancelledBy };
  'change.answered': { accepted: boolean };
  'change.total_answered': { accepted: boolean };
}
export type EventData<T extends EventType = EventType> = Changes & (T extends keyof EventExtras ? EventExtras[T] : unknown);

/** Version of the envelope's data; a client that meets a newer one loads the snapshot. */
export const EVENT_VERSION = 1;

/** An event of a plan, as it stands in the log and as it travels. */
export interface EventEnvelope<T extends EventType = EventType> {
  id: EventId;
  seq: number;
  dateBookId: PlanId;
  type: T;
  v: number;
  at: Instant;
  data: EventData<T>;
}

/** Any event, each type with the data of its own. */
export type AnyEvent = { [T in EventType]: EventEnvelope<T> }[EventType];

/** GET /api/datebooks/:id/events: `seq` is where the log ends, which is behind the last of `events` when there are `more`. */
export type CatchUp = { events: AnyEvent[]; seq: number; more: boolean } | { reset: true; seq: number };

/** Who is further behind than this loads the snapshot. */
export const CATCH_UP_LIMIT = 500;
/** At most this many events in one answer; a bid with all its terms has some 1.5 kB. */
export const CATCH_UP_PAGE = 100;

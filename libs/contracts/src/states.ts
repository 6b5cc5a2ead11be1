/** Every list of states in the product. Columns' CHECK constraints, DTOs and the client's types are made from these. */
export const PLAN_TYPES = ['goSolo', 'datebook', 'palbook'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

export const PLAN_STATES = ['draft', 'collecting', 'resolving', 'live', 'deciding', 'booked', 'done', 'expired', 'cancelled'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

export const BIDDING = ['held', 'open'] as const;
export type Bidding = (typeof BIDDING)[number];

export const MEMBER_ROLES = ['owner', 'member', 'voter'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

export const REQUEST_STATUSES = ['open', 'closing', 'decision', 'closed', 'cancelled'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
/** The statuses of which a plan has at most one request. */
export const LIVE_REQUEST_STATUSES = ['open', 'closing', 'decision'] as const satisfies readonly RequestStatus[];
/** The statuses in which a venue may still place or change a bid. */
export const BIDDABLE_REQUEST_STATUSES = ['open', 'closing'] as const satisfies readonly RequestStatus[];

export const BID_STATUSES = ['pending', 'accepted', 'declined', 'withdrawn', 'expired', 'lost', 'stale'] as const;
export type BidStatus = (typeof BID_STATUSES)[number];
/** The statuses of which a venue has at most one bid per request. */
export const LIVE_BID_STATUSES = ['pending', 'stale', 'accepted'] as const satisfies readonly BidStatus[];

/** `met`: the venue answered with a price between the two; `closed`: the offer moved on before its venue answered. */
export const COUNTER_STATUSES = ['open', 'accepted', 'met', 'refused', 'expired', 'closed'] as const;
export type CounterStatus = (typeof COUNTER_STATUSES)[number];

export const BOOKING_STATUSES = [
  'confirmed',
  'checked_in',
  'completed',
  'cancelled_by_user',
  'cancelled_by_venue',
  'no_show',
  'disputed',
  'undone',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
/** The statuses of which a plan has at most one booking. */
export const ACTIVE_BOOKING_STATUSES = [
  'confirmed',
  'checked_in',
  'completed',
  'no_show',
  'disputed',
] as const satisfies readonly BookingStatus[];

/** What became of a preference to change a booking; it lapses when the booking ends first. */
export const CHANGE_STATUSES = ['open', 'accepted', 'refused', 'withdrawn', 'lapsed'] as const;
export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

export const CANCEL_POLICIES = ['flexible', 'moderate', 'strict'] as const;
export type CancelPolicy = (typeof CANCEL_POLICIES)[number];

export const VENUE_KINDS = ['claimed', 'simulated', 'unclaimed'] as const;
export type VenueKind = (typeof VENUE_KINDS)[number];

export const VENUE_STATUSES = ['draft', 'pending', 'verified', 'rejected', 'suspended', 'unclaimed'] as const;
export type VenueStatus = (typeof VENUE_STATUSES)[number];

export const USER_ROLES = ['user', 'ops', 'admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];

export const STAFF_ROLES = ['venue_owner', 'manager', 'host'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const PRIORITIES = ['urgent', 'high', 'normal', 'other'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const BANNER_KINDS = ['new_bid', 'plan_live'] as const;
export type BannerKind = (typeof BANNER_KINDS)[number];

export const LOCATION_SOURCES = ['gps', 'city', 'area'] as const;
export type LocationSource = (typeof LOCATION_SOURCES)[number];

export const VOTES = ['love', 'ok', 'no'] as const;
export type Vote = (typeof VOTES)[number];

/** The class of a member's reason against an offer; only deciders read it. */
export const VOTE_REASONS = ['diet', 'budget', 'distance'] as const;
export type VoteReason = (typeof VOTE_REASONS)[number];

import type { BidRequestId, PlanId, Day, Instant, Rupees, VenueId } from './ids.js';
import type { DayNote, DistanceBand, PlaceType, TimeOfDay } from './options.js';
import type { GuestAnswers } from './preferences.js';
import type { PlanType, RequestStatus } from './states.js';
import type { Perk, VenueBidView } from './bids.js';

/** A bid request as planners read it. */
export interface BidRequestView {
  id: BidRequestId;
  dateBookId: PlanId;
  planName: string;
  availableVenueCount: number;
  createdAt: Instant;
  status: RequestStatus;
  round: 1 | 2;
  opensAt: Instant;
  closesAt: Instant;
  /** End of the decision window; an offer without its own expiry can be accepted until then. */
  decidesUntil: Instant;
  invitedCount: number;
  extensions: number;
  /** The owner may extend once. */
  ownerExtended: boolean;
  /** How many of the invited have opened it; never which. */
  openedCount: number;
  /** What the planners said they would spend at least; where an offer asks for less, the rest is spent there as they like. */
  minSpend: Rupees;
  /** The kinds of place that the planners chose; where none of them takes offers, companions were asked instead. */
  placeTypes: PlaceType[];
}

/** An item of GET /api/user/bid-requests. */
export interface UserBidRequest extends BidRequestView {
  seq: number;
}

const GAPS = ['price', 'perks'] as const;
export type Gap = (typeof GAPS)[number];

/** How a preview says an offer would stand. */
const PREVIEW_RESULTS = ['leading', 'close', 'behind'] as const;
export type PreviewResult = (typeof PREVIEW_RESULTS)[number];

/** POST /api/venues/me/bid-requests/:id/preview */
export interface AskPreview {
  proposedPrice: Rupees;
  perks: Perk[];
  /** Where the request asks for several days: for which of them. */
  day?: Day;
}
export interface PreviewView {
  standing: PreviewResult;
  /** How many more may be asked before the offer is changed; one that was asked before costs none. */
  left: number;
}

/** Why a venue passes on a request. Its planners never read it. */
export const PASS_REASONS = ['full', 'minimum', 'party', 'time', 'other'] as const;
export type PassReason = (typeof PASS_REASONS)[number];

/** PUT /api/venues/me/bid-requests/:id/pass */
export interface PassOnRequest {
  reason: PassReason;
}

/** A bid request as an invited venue reads it: never a plan id, a title, a name, coordinates, a rival or a rival's price. */
export interface VenueRequestView extends GuestAnswers {
  id: BidRequestId;
  planType: PlanType;
  partySize: number;
  preferredDate: Day | null;
  preferredTime: TimeOfDay | null;
  /** Of the preferred date, for this venue. */
  dayNote: DayNote | null;
  area: string;
  distanceBand: DistanceBand;
  dateStyles: string[];
  placeTypes: PlaceType[];
  /** The only part of the budget that a venue reads: a venue that knew the maximum would ask for it. */
  minSpend: Rupees;
  status: RequestStatus;
  round: 1 | 2;
  opensAt: Instant;
  closesAt: Instant;
  /** How often a better offer has moved the close. */
  extensions: number;
  /** First and last instant at which the outing may start. */
  startFrom: Instant | null;
  startUntil: Instant | null;
  /** The offers of now; of a request that is closed, those that were made and not taken back. */
  bidCount: number;
  planVersion: number;
  fit: number;
  /** Set while access is off: the planners are changing the plan. */
  changing: boolean;
  /** The planners asked for this venue by name. */
  byName: boolean;
  /** They ask this venue first, and their plan repeats one that took place here. */
  returning: boolean;
  /** The one that was chosen, else the newest, of whichever day. */
  myBid: VenueBidView | null;
  /** Where the planners ask for several days: those that the venue can take, the earliest first; absent where it is one, or any. */
  days?: VenueRequestDay[];
  /** Why the venue passed on it; null while it has not, or has offered since. */
  passed: PassReason | null;
  /** From round 2 on, and only with a bid of one's own; where there are several days, each has its own. */
  rank: number | null;
  gap: Gap | null;
}

/** One of several days of a request, as an invited venue reads it. */
export interface VenueRequestDay {
  day: Day;
  dayNote: DayNote | null;
  /** The venue's newest offer for the day. */
  myBid: VenueBidView | null;
  rank: number | null;
  gap: Gap | null;
}

/** POST /api/bid-requests/:id/venues: asks one venue by its name. */
export interface InviteVenue {
  venueId: VenueId;
}
/**
 * Why a venue cannot be asked for a plan; `unavailable` gives no reason, because the reason would reveal something about another member.
 */
export const INVITE_OBSTACLES = ['takes-no-offers', 'paused', 'types', 'distance', 'closed', 'seats', 'unavailable'] as const;
export type InviteObstacle = (typeof INVITE_OBSTACLES)[number];

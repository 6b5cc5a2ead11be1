import type { Day, Instant, Rupees } from '../ids.js';
import type { DayNote, DistanceBand, PlaceType, TimeOfDay } from '../options.js';
import type { PlanType } from '../states.js';
import type { OfferTerms } from '../bids.js';
import type { PassReason } from '../requests.js';
import type { OnSite } from '../venues/on-site.js';
import type { VenueBookingView } from '../bookings.js';

export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** One opening of a week, India's time, HH:MM; `closes` up to `opens` means the next day, 24:00 is midnight. */
export interface OpeningHours {
  day: Weekday;
  opens: string;
  closes: string;
}

/** Hours of the day (0..23, India) between which a venue's desk stays quiet; nothing is lost, it only makes no noise. */
export interface MuteHours {
  fromHour: number;
  untilHour: number;
}

export const PRICE_KINDS = ['total', 'per_head'] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

/** An offer to send with one tap: all of a bid but its time. */
export interface SaveOfferTemplate extends OfferTerms {
  name: string;
  priceKind: PriceKind;
  price: Rupees;
  /** How much of the price is for alcoholic drinks, in its own kind; 0 when absent. */
  alcohol?: Rupees;
}
export interface OfferTemplate extends SaveOfferTemplate {
  id: string;
  alcohol: Rupees;
  /** How many offers were made from it. */
  uses: number;
  createdAt: Instant;
  updatedAt: Instant;
}

/** Which requests are answered by themselves, and with what; an empty list means any. */
export interface SaveAutoBidRule {
  templateId: string;
  active: boolean;
  placeTypes: PlaceType[];
  /** The planners' minimum must be at least this. */
  minSpend: Rupees;
  partyFrom: number;
  partyTo: number;
  days: Weekday[];
  times: TimeOfDay[];
  maxDistance: DistanceBand | null;
  /** 0..100 */
  minFit: number;
  /** At most this many offers of the rule stand at once. */
  maxOpenBids: number;
  /** In the template's own kind: an offer that is behind in round 2 is lowered step by step, never below this. null: it is left alone. */
  floorPrice: Rupees | null;
  /** In the template's own kind: how much each step takes off, where that is more than the smallest step that counts. null: the smallest. */
  stepRupees: Rupees | null;
  /** At most so many steps, 1 to 5. */
  maxSteps: number;
}
export interface AutoBidRule extends SaveAutoBidRule {
  id: string;
  /** Offers of this rule that stand now. */
  openBids: number;
  /** How many offers it has sent, and when the last. */
  sent: number;
  lastSentAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** POST /api/venues/me/auto-bid-rules/:id/answer-open: how many of the requests that waited got an offer of the rule. */
export interface AnsweredRequests {
  sent: number;
}

/** POST /api/venues/me/auto-bid-rules/dry-run: what a rule would have done with the requests of the last 30 days. */
export interface DryRunRule extends SaveAutoBidRule {
  /** The stored rule that this would replace; null: a new one, which is tried after all others. */
  ruleId?: string | null;
}
/** Why a rule would have sent nothing for a request. */
export type NotSent = 'other' | 'no-start' | 'earlier-rule' | 'full';

/** An offer that a rule would have sent. */
export interface DryOffer {
  requestId: string;
  invitedAt: Instant;
  planType: PlanType;
  partySize: number;
  area: string;
  distanceBand: DistanceBand;
  startAt: Instant;
  /** Rupees in all, as it would have been sent. */
  price: Rupees;
  /** Rupees in all, after all steps that the rule allows. */
  lowest: Rupees;
  steps: number;
}
export interface DryRun {
  days: number;
  /** Requests that the venue was asked for. */
  asked: number;
  sent: number;
  /** The newest of what would have been sent. */
  offers: DryOffer[];
  notSent: Record<NotSent, number>;
  /**
   * How the chosen offers of other venues compare, in bands of a quarter: below `lowest`, between, above `price`. null while fewer than five
   * were decided: it reveals no rival's price.
   */
  chosen: { decided: number; below: number; between: number; above: number } | null;
}

/** GET /api/venues/me/withdrawals: of the venue's offers of the last 30 days, how many it took back. */
export interface OwnWithdrawals {
  offers: number;
  withdrawn: number;
}

/** A slot of a day as its venue plans it. */
export interface SlotSeats {
  day: Day;
  slot: TimeOfDay;
  seats: number;
  /** Booked. */
  taken: number;
  /** Asked for by the venue's pending offers, which hold nothing. */
  pending: number;
  /** Blacked out: nobody is seated, whatever the seats. */
  closed: boolean;
  /** More than 120 % of the seats left are offered. */
  overbid: boolean;
}

/** What one more cancellation by the venue counts against it. */
export interface CancelCost {
  /** Of the bookings that are over, how many it kept: now, and after one more cancellation. */
  now: { kept: number; of: number };
  after: { kept: number; of: number };
  counts: boolean;
  /** When a cancellation is free again; null: it is now. */
  freeFrom: Instant | null;
}

/** GET /api/venues/me/bookings/agenda?from=&days= */
export interface VenueAgenda {
  from: Day;
  days: number;
  /** The server's clock when it was read. */
  now: Instant;
  slots: SlotSeats[];
  /** By their start; without those that were undone. */
  bookings: VenueBookingView[];
  cancelCost: CancelCost;
}

/** PUT /api/venues/me/capacity: without `slot` the whole day; 0 seats black it out. `was` names its slots as `slotKey` of the domain does. */
export interface SaveCapacity {
  slots: { day: Day; slot?: TimeOfDay; seats: number }[];
  /** Required where the seats do not suffice for a standing offer. A slot keeps as many as the largest kept offer needs. */
  offers?: TouchedChoice;
}

/** POST /api/venues/me/blackout-days: no requests, offers or bookings for that day. */
export interface BlackOut {
  day: Day;
  /** For the venue's own staff. */
  reason?: string | null;
  /** Required where offers stand for that day. An offer that is kept can be accepted although the day is closed. */
  offers?: TouchedChoice;
}
/** A day that a venue has blacked out. */
export interface BlackoutDay {
  day: Day;
  dayNote: DayNote | null;
  reason: string | null;
}

/** What becomes of the standing offers that a change of the venue touches. */
export const TOUCHED_CHOICES = ['keep', 'withdraw'] as const;
export type TouchedChoice = (typeof TOUCHED_CHOICES)[number];

/** A standing offer or a booking that a change of the venue touches. */
export interface Touched {
  kind: 'offer' | 'booking';
  id: string;
  startAt: Instant;
  partySize: number;
  proposedPrice: Rupees;
}

/** What a venue says of itself, and may change by itself. */
export interface VenueSettings {
  hours: OpeningHours[];
  placeTypes: PlaceType[];
  /** For every day on which nothing else was said. */
  seatsPerSlot: number;
  paused: boolean;
  /** With `paused`: when the pause ends by itself; null: when somebody ends it, or there is none. */
  pausedUntil: Instant | null;
  muteHours: MuteHours | null;
  address: string | null;
  phone: string | null;
  website: string | null;
  onSite: OnSite;
}

/** PATCH /api/venues/me: hours are merged day by day. */
export interface ChangeVenue extends Partial<VenueSettings> {
  /** Required where the change touches offers or bookings. Bookings always stay. */
  offers?: TouchedChoice;
}

/** POST /api/venues/me/touched: which standing offers and bookings a change would touch; nothing is changed. */
export interface AskTouched extends Omit<ChangeVenue, 'offers'> {
  /** A day that would be blacked out. */
  closedDay?: Day;
  /** Seats of slots that would be set. */
  slots?: SaveCapacity['slots'];
}

/** Where what a venue says of itself was taken over from. */
export const LISTING_SOURCES = ['file', 'business_profile'] as const;
export type ListingSource = (typeof LISTING_SOURCES)[number];

/**
 * POST /api/venues/me/listing: what the venue takes over from a row of its export. `row` says which place that row is of: the name and,
 * where the export has them, the coordinates.
 */
export interface TakeListing extends Pick<ChangeVenue, 'offers' | 'hours' | 'placeTypes'> {
  source: ListingSource;
  row: { name: string; latitude?: number; longitude?: number; placeId?: string };
  address?: string;
  phone?: string;
  website?: string;
}

/** Over how many days a venue may look back. */
export const INSIGHT_DAYS = [30, 90] as const;
export type InsightDays = (typeof INSIGHT_DAYS)[number];

/** What became of an offer; of one that lost, in what the chosen one was ahead. */
export const BID_OUTCOMES = ['won', 'lost_price', 'lost_perks', 'lost_other', 'declined', 'ended', 'withdrawn', 'open'] as const;
export type BidOutcome = (typeof BID_OUTCOMES)[number];

/** A fifth of the offers on a table by price: 1 the cheapest, 5 the dearest. */
export type Fifth = 1 | 2 | 3 | 4 | 5;

/** GET /api/venues/me/insights?days=: what a venue reads of itself; each share with the count that it is of. */
export interface VenueInsights {
  days: InsightDays;
  from: Instant;
  now: Instant;
  /** Won, of the offers about which somebody decided. */
  winRate: { share: number | null; won: number; n: number };
  /** From the invitation to the first offer. */
  response: { medianMs: number | null; n: number };
  /** Completed outings, of those and what the venue cancelled. */
  honour: { share: number | null; kept: number; n: number };
  outcomes: { outcome: BidOutcome; n: number }[];
  /** Requests that the venue passed on without an offer, by reason. */
  passed: { reason: PassReason; n: number }[];
  /** In which fifth its price usually lay, and the chosen ones'; null below five decided requests with a rival. */
  price: { mine: Fifth | null; chosen: Fifth | null; n: number; needed: number };
  funnel: { invited: number; seen: number; bid: number; won: number; came: number };
  /** By the outing's start, the fullest first. */
  busiest: { day: Weekday; slot: TimeOfDay; bookings: number; people: number }[];
  /** Of bookings to come, and of outings that took place. */
  income: { expected: Rupees; expectedN: number; earned: Rupees; earnedN: number };
}

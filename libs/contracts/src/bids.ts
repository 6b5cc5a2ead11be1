import type { BidId, BidRequestId, CounterId, PlanId, Instant, Rupees, VenueId } from './ids.js';
import type { DayNote, DistanceBand, PlaceType } from './options.js';
import type { BidStatus, CancelPolicy, Vote, VoteReason } from './states.js';
import type { NeedAnswers, OnSite } from './venues/on-site.js';
import type { MailState } from './accounts.js';

export interface Perk {
  name: string;
  value: Rupees;
}

/** What the total of an offer is made of: each net amount is followed by the tax on it. Alcohol is taxed by the state, all else by GST. */
const PRICE_LINES = ['service', 'gst', 'alcohol', 'alcohol_tax'] as const;
type PriceLineKind = (typeof PRICE_LINES)[number];
export interface PriceLine {
  kind: PriceLineKind;
  amount: Rupees;
  /** Of a tax: its share of the amount before it. */
  rate: number | null;
}

/** The five parts of a value score, each in 0..1. */
export interface ScoreParts {
  price: number;
  fit: number;
  travel: number;
  reliability: number;
  perks: number;
}
export const SCORE_PARTS = ['price', 'fit', 'travel', 'reliability', 'perks'] as const satisfies readonly (keyof ScoreParts)[];

/** A price that the owner named for an offer and that its venue has not answered yet. */
export interface CounterView {
  id: CounterId;
  proposedPrice: Rupees;
  note: string | null;
  expiresAt: Instant;
  createdAt: Instant;
}

/**
 * What a venue offers beside price and time: an offer, a template and a booking hold it alike. Each has its row in the domain's `OFFER_TERMS`,
 * from which columns, checks and views are made.
 */
export interface OfferTerms {
  inclusions: string[];
  perks: Perk[];
  policy: CancelPolicy;
  note: string | null;
}

/** All that a venue says in a bid; `BID_TERMS` of the domain is its table. */
export interface BidTerms extends OfferTerms {
  /** What the group pays, all taxes included. */
  proposedPrice: Rupees;
  /** How much of the total is for alcoholic drinks, their tax included. */
  alcohol: Rupees;
  startAt: Instant;
  endAt: Instant | null;
  /** null: stays open until the end of the decision window. */
  expiresAt: Instant | null;
  /** The answers to the needs of the plan; each planner reads those to their own. */
  needs: NeedAnswers;
}

/** Terms as a venue sends them: those that are not `Needed` may be left out. */
type SentTerms<Needed extends keyof BidTerms> = Pick<BidTerms, Needed> & Partial<Omit<BidTerms, Needed>>;

/** The part of an offer that reads the same for every member; events carry it whole. */
export interface SharedBid extends Omit<BidTerms, 'alcohol' | 'needs'> {
  id: BidId;
  dateBookId: PlanId;
  requestId: BidRequestId;
  status: BidStatus;
  venueName: string;
  /** They add up to `proposedPrice`; empty in an offer from before they were kept. */
  lines: PriceLine[];
  venueId: VenueId;
  isSimulated: boolean;
  venueArea: string;
  /** Where it stands, for the map; absent in an event from before there was one. */
  venueAt?: { lat: number; lng: number };
  venueTypes: PlaceType[];
  /** What its picture shows; absent in an event from before there were pictures of kitchens. */
  venueCuisines?: string[];
  /** The venue's door rules and facilities; absent in events of earlier builds. */
  venueOnSite?: OnSite;
  /** The venue's cover; absent in an event from before there were photos. */
  venuePhotoId?: string | null;
  /** From the middle of the members to the venue. */
  distanceBand: DistanceBand | null;
  partySize: number;
  version: number;
  planVersion: number;
  aboveBudget: boolean;
  /** 0..100, one decimal. */
  valueScore: number;
  parts: ScoreParts;
  /** Whether no member is on the way for much longer than the others; null where fewer than two places are known; absent in an event from before it was kept. */
  fair?: boolean | null;
  counter: CounterView | null;
  countersLeft: number;
  /** Of the day on which the outing would start. */
  dayNote: DayNote | null;
  /** How many bookings the venue had cancelled when it made the offer, without the free ones. */
  venueCancelled: number;
  createdAt: Instant;
  updatedAt: Instant;
}

/** What a reader may know of the votes: nothing but their own until they voted. */
export interface VotesView {
  mine: Vote | null;
  /** null until the reader voted; the owner always sees counts. */
  counts: Record<Vote, number> | null;
  /** The reasons of No votes, for deciders only, and never by whom. */
  reasons?: Record<VoteReason, number>;
}

/** A bid as planners read it. */
export interface BidView extends SharedBid {
  votes: VotesView;
  /** How it answers the reader's own needs; they are read apart (`OwnNeedAnswers`), because events carry no needs. */
  needs?: NeedAnswers;
}

/** An item of GET /api/user/bids. */
export interface UserBid extends SharedBid {
  planName: string;
  seq: number;
}

/** POST /api/venues/me/bid-requests/:id/bids */
export interface PlaceBid extends SentTerms<'proposedPrice' | 'inclusions' | 'perks' | 'startAt'> {
  /** The venue's offer of one tap that it was made from. */
  templateId?: string | null;
}

/** PATCH /api/venues/me/bids/:id; without `alcohol` its share of the total stays. */
export interface ReviseBid extends Partial<Omit<BidTerms, 'policy' | 'expiresAt'>> {
  expectedVersion: number;
}

/**
 * Why an offer was not chosen, as a class: the chosen one asked for less or gave more extras, the planners liked it for something else, or
 * they gave their plan up.
 */
const LOST_BECAUSE = ['price', 'perks', 'other', 'given_up', 'no_seats'] as const;
export type LostBecause = (typeof LOST_BECAUSE)[number];

/** A venue's own bid as it reads it: no plan id, no score. */
export interface VenueBidView extends BidTerms {
  id: BidId;
  requestId: BidRequestId;
  status: BidStatus;
  lines: PriceLine[];
  partySize: number;
  version: number;
  planVersion: number;
  dayNote: DayNote | null;
  revisionsLeft: number;
  counter: CounterView | null;
  /** Of an offer that waits to be confirmed again: until when it can be. */
  staleUntil: Instant | null;
  /** Of an offer that a rule of the venue sent: the rule's number. */
  byRule: number | null;
  /** For an offer that lost, or was withdrawn because its slot was full: the reason class, never the winner or its price. */
  lostBecause: LostBecause | null;
  /** When a planner first opened it, and first compared it with others, in full minutes of the auction; absent in a desk that was kept before. */
  openedAt?: Instant | null;
  comparedAt?: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
}

export const READINGS = ['opened', 'compared'] as const;
export type Reading = (typeof READINGS)[number];

/** PUT /api/bids/:id/reading */
export interface ReadBid {
  how: Reading;
}

/** POST /api/bids/:id/counter */
export interface CounterBid {
  expectedVersion?: number;
  proposedPrice: Rupees;
  note?: string | null;
}

/** POST /api/venues/me/bids/:id/counter-reply: yes or no, or another price, never both; `counterId` names which counter is meant. */
export interface CounterReply {
  accept?: boolean;
  proposedPrice?: Rupees;
  counterId?: CounterId;
}

/** POST /api/bids/:id/accept */
export interface AcceptBid {
  expectedVersion: number;
  contact?: Contact;
}

export interface Contact {
  name: string;
  phone?: string;
  email?: string;
}

/** GET /api/auth/contact: by which the reader was last to be reached as a booker; null before their first booking. */
export interface KnownContact {
  contact: Contact | null;
  /** Where mails to the reader go; null without an address. */
  mail: MailState | null;
}

/** PUT /api/bids/:id/vote; a reason goes with a No. */
export interface CastVote {
  vote: Vote;
  reason?: VoteReason;
}

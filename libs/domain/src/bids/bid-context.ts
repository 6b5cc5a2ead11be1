import type {
  BidTerms,
  Day,
  EffectiveSpec,
  ErrorCode,
  OfferTerms,
  PlaceBid,
  PlaceType,
  RequestStatus,
  ReviseBid,
  ScoreParts,
  SharedBid,
  OnSite,
  VenueStatus,
  BidRequestId,
  PlanId,
  VenueId,
  BidId,
} from '@app/contracts';
import { dayOf } from '../time.js';
import { TUNABLES, type Tunables } from '../tunables.js';
import type { Room } from './bids.js';
import { offerTermsOf } from './offer-terms.js';
import { keptAlcohol } from './taxes.js';

/** The context of a venue's command on a request, read under the plan's lock; `now` is the database's time after the wait for it. */
export interface BidContext {
  now: Date;
  requestId: BidRequestId;
  planId: PlanId;
  status: RequestStatus;
  changing: boolean;
  round: 1 | 2;
  opensAt: Date;
  closesAt: Date;
  startFrom: Date | null;
  startUntil: Date | null;
  extensions: number;
  partySize: number;
  planVersion: number;
  spec: EffectiveSpec;
  venueId: VenueId;
  venueStatus: VenueStatus;
  placeTypes: PlaceType[];
  citySlug: string;
  latitude: number;
  longitude: number;
  onSite: OnSite;
  /** Kilometres from the members' midpoint; the venue may learn its band only. */
  distanceKm: number;
  ratingSum: number;
  ratingCount: number;
  honoured: number;
  dishonoured: number;
  /** The venue's bids in the last 30 days, and how many of them it withdrew. */
  recentOffers: number;
  recentWithdrawn: number;
  /** How many of the venue's offers for this request were refused as far above the planners' maximum. */
  tooDearOffers: number;
  /** The number of the venue's open bids over all requests. */
  openBids: number;
  /** The blacked-out days of the venue, from today on. */
  closedDays: Day[];
  /** The seats of a slot without a number of its own. */
  usualSeats: Room['usualSeats'];
  /** The slots from today on in which fewer seats are free than the party needs. */
  shortSlots: Room['shortSlots'];
  /** Whether a member of the venue's staff is in the plan: a venue cannot bid on such a plan. */
  isOwnPlan: boolean;
}

/** A stored bid as the rules read it. */
export interface StoredBid extends OfferTerms, Pick<BidTerms, 'proposedPrice' | 'alcohol' | 'needs'> {
  id: BidId;
  venueId: VenueId;
  status: SharedBid['status'];
  /** Whether it has expired by the clock, also if the tick has not marked it. */
  over: boolean;
  startAt: Date;
  endAt: Date | null;
  expiresAt: Date | null;
  version: number;
  planVersion: number;
  revisions: number;
  valueScore: number;
  parts: ScoreParts;
  createdAt: Date;
  updatedAt: Date;
  distanceKm: number;
}

/**
 * Why a request takes no bids of the venue, or null. It takes bids of verified venues until its close by the database's clock, unless the planners
 * are changing the plan.
 */
export function whyClosed(context: BidContext): Extract<ErrorCode, 'venue-not-verified' | 'auction-closed' | 'plan-state'> | null {
  if (context.venueStatus !== 'verified') return 'venue-not-verified';
  if ((context.status !== 'open' && context.status !== 'closing') || context.now >= context.closesAt) return 'auction-closed';
  return context.changing ? 'plan-state' : null;
}

/** The offer that results from the changes of a revision. */
export function withChanges(bid: StoredBid, body: Omit<ReviseBid, 'expectedVersion'>): PlaceBid {
  const proposedPrice = body.proposedPrice ?? bid.proposedPrice;
  const said = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  return {
    ...offerTermsOf({ ...bid, ...said }),
    proposedPrice,
    alcohol: body.alcohol ?? keptAlcohol(bid, proposedPrice),
    startAt: body.startAt ?? bid.startAt.toISOString(),
    endAt: body.endAt === undefined ? (bid.endAt?.toISOString() ?? null) : body.endAt,
    expiresAt: bid.expiresAt?.toISOString() ?? null,
    needs: { ...bid.needs, ...body.needs },
  };
}

/** The day of an offer if its request asks for several; null if a venue makes one offer for the request. */
export const offerDay = ({ spec }: Pick<BidContext, 'spec'>, startAt: Date): Day | null => (spec.days ? dayOf(startAt) : null);

/** The bids that compete with an offer at that start: those of the same day, if the request asks for several days. */
export function bidsOfDay<Bid extends Pick<StoredBid, 'startAt'>>(
  context: Pick<BidContext, 'spec'>,
  bids: readonly Bid[],
  startAt: Date,
): Bid[] {
  const day = offerDay(context, startAt);
  return bids.filter((bid) => offerDay(context, bid.startAt) === day);
}

/** Why a venue may not bid, or not again; null if it may. `own` are its bids for the day, oldest first. */
export function mayBid(context: BidContext, own: readonly StoredBid[], t: Tunables = TUNABLES): ErrorCode | null {
  const last = own.at(-1);
  const closed = whyClosed(context);
  if (closed) return closed;
  if (context.isOwnPlan) return 'forbidden';
  if (own.some((bid) => !bid.over && ['pending', 'stale', 'accepted'].includes(bid.status))) return 'already-bid';
  if (last?.status === 'declined') return 'bid-no-longer-open';
  if (last && last.revisions + 1 > t.maxRevisions) return 'bid-no-longer-open';
  if (context.openBids >= t.venueOpenBids) return 'too-many-bids';
  return mayGuess(context, t);
}

/** Refuses every price of a venue that has used up its refusals: with unlimited tries it could find out the planners' maximum. */
export const mayGuess = ({ tooDearOffers }: BidContext, t: Tunables = TUNABLES): 'too-many-dear' | null =>
  tooDearOffers < t.tooDearOffers ? null : 'too-many-dear';

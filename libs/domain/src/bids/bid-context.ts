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

/** All that a venue's command on a request is judged by, read under the plan's lock; `now` is the database's time after the wait. */
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
  /** From the middle of the members; venues may learn its band and nothing finer. */
  distanceKm: number;
  ratingSum: number;
  ratingCount: number;
  honoured: number;
  dishonoured: number;
  /** How many offers it made in the last 30 days, and how many of them it took back of its own will. */
  recentOffers: number;
  recentWithdrawn: number;
  /** How many of its offers here were far above the planners' maximum. */
  tooDearOffers: number;
  /** Offers of the venue that stand anywhere. */
  openBids: number;
  /** Days from today on that it has blacked out. */
  closedDays: Day[];
  /** Of a slot that has no seats of its own. */
  usualSeats: Room['usualSeats'];
  /** Slots from today on in which less is free than the party needs. */
  shortSlots: Room['shortSlots'];
  /** Whether somebody of its staff is in the plan: nobody bids on their own evening. */
  isOwnPlan: boolean;
}

/** A bid as the rules read it. */
export interface StoredBid extends OfferTerms, Pick<BidTerms, 'proposedPrice' | 'alcohol' | 'needs'> {
  id: BidId;
  venueId: VenueId;
  status: SharedBid['status'];
  /** Its own time is over, whether the tick has been by or not. */
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

/** A request takes bids of verified venues until its close by the database's clock; while the planners change the plan it is read-only. */
export function whyClosed(context: BidContext): Extract<ErrorCode, 'venue-not-verified' | 'auction-closed' | 'plan-state'> | null {
  if (context.venueStatus !== 'verified') return 'venue-not-verified';
  if ((context.status !== 'open' && context.status !== 'closing') || context.now >= context.closesAt) return 'auction-closed';
  return context.changing ? 'plan-state' : null;
}

/** What a bid would be with the changes of a revision. */
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

/** The day for which an offer is, where its request asks for several; null where a venue makes one offer for the request. */
export const offerDay = ({ spec }: Pick<BidContext, 'spec'>, startAt: Date): Day | null => (spec.days ? dayOf(startAt) : null);

/** Of these bids those that compete with an offer that starts then: of the same day, where the request asks for several. */
export function bidsOfDay<Bid extends Pick<StoredBid, 'startAt'>>(
  context: Pick<BidContext, 'spec'>,
  bids: readonly Bid[],
  startAt: Date,
): Bid[] {
  const day = offerDay(context, startAt);
  return bids.filter((bid) => offerDay(context, bid.startAt) === day);
}

/** Why a venue may not bid, or not again; `own` are its bids for the day, oldest first. null: it may. */
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

/** Refuses every price of a venue that has used its refusals by the planners' maximum: unlimited refusals would reveal it. */
export const mayGuess = ({ tooDearOffers }: BidContext, t: Tunables = TUNABLES): 'too-many-dear' | null =>
  tooDearOffers < t.tooDearOffers ? null : 'too-many-dear';

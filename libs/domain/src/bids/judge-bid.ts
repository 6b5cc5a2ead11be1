import {
  CITY_SLUGS,
  type DayNote,
  type EffectiveSpec,
  type PlaceBid,
  type PlanType,
  type PriceLine,
  type Rupees,
  type ScoreParts,
} from '@app/contracts';
import { distanceBand, placeIn } from '../geo.js';
import { snap, type Point } from '../grid.js';
import { dayOf } from '../time.js';
import { fairnessOf } from '../travel.js';
import { TUNABLES } from '../tunables.js';
import { dayNote } from '../venues/special-days.js';
import { bidsOfDay, offerDay, type BidContext, type StoredBid } from './bid-context.js';
import {
  checkBid,
  checkRevision,
  extendsClose,
  isAboveBudget,
  isFarAboveBudget,
  missingSeats,
  type BidRules,
  type FieldProblem,
  withdrawalWeight,
} from './bids.js';
import { hideContacts } from './hide-contacts.js';
import { answersTo, needsOf } from './needs.js';
import { rankBids } from './offer-order.js';
import { priceLines, taxOf } from './taxes.js';
import { referenceCost, scoreParts, valueScore, worstKm } from './value-score.js';
import { venueVisibleParts, venueVisibleTravel } from './venue-visible-score.js';

/** The result of checking an offer: the rules that it breaks, and the offer in the form in which it is stored. */
export interface BidJudgement {
  /** The sentences of broken rules, by field; null: it breaks none. */
  fieldErrors: Record<string, string[]> | null;
  /** It breaks no rule but is far above the planners' maximum, which the venue does not know. */
  isTooDear: boolean;
  /** It is above the planners' maximum; they see a flag. */
  aboveBudget: boolean;
  /** The offer without contact data, and with an answer to each need of the plan and to no other. */
  offer: PlaceBid;
}

export interface Score {
  valueScore: number;
  parts: ScoreParts;
  /** Whether the travel is fair to all members (`isFair`); null when fewer than two places are known. */
  fair: boolean | null;
}

/** Checks a new or confirmed offer by the rules of its request. */
export function judgeBid(context: BidContext, bid: PlaceBid): BidJudgement {
  return judgementOf(checkBid(bid, rulesOf(context)), context, bid);
}

const rulesOf = (context: BidContext): BidRules => ({
  now: context.now,
  closesAt: context.closesAt,
  startFrom: context.startFrom,
  startUntil: context.startUntil,
  preferredTime: context.spec.preferredTime,
  days: context.spec.days,
  closedDays: context.closedDays,
  room: context,
});

/** Checks an improvement of an offer by the rules of a new offer and by those of a revision. A revision cannot move the expiry. */
export function judgeRevision(context: BidContext, was: StoredBid, bid: PlaceBid, score: Score): BidJudgement {
  const active = {
    proposedPrice: was.proposedPrice,
    perks: was.perks,
    startAt: was.startAt.toISOString(),
    valueScore: scoreWithoutTravel(was.parts),
    revisions: was.revisions,
    changedAt: was.updatedAt,
  };
  const asNew = checkBid({ ...bid, expiresAt: null }, rulesOf(context));
  // The present start stays allowed after the close was extended, unless the venue has blacked out its slot or the seats have gone since.
  const hasSeats = !context.closedDays.includes(dayOf(was.startAt)) && missingSeats(context, was.startAt) === null;
  const stood = bid.startAt === active.startAt && hasSeats;
  const kept = stood ? asNew.filter((problem) => problem.field !== 'startAt') : asNew;
  const moved = offerDay(context, new Date(bid.startAt)) === offerDay(context, was.startAt) ? [] : [OTHER_DAY];
  return judgementOf(
    [...kept, ...moved, ...checkRevision(active, { ...bid, valueScore: scoreWithoutTravel(score.parts) }, context.now)],
    context,
    bid,
  );
}

const OTHER_DAY: FieldProblem = { field: 'startAt', message: 'An offer keeps its day. Make another offer for the other day.' };

// Travel is the same in both versions, but it affects the rounding of the sum, by which repeated tries could find out where the planners live.
const scoreWithoutTravel = (parts: ScoreParts): number => valueScore({ ...parts, travel: 0 });

/** The score of an offer. It uses the rounded places of the members, so that no score reveals an exact place. */
export function scoreOf(
  context: BidContext,
  members: readonly (Point & { planType: PlanType })[],
  offer: Pick<PlaceBid, 'proposedPrice' | 'perks'>,
): Score {
  const places = members.map(({ planType, ...point }) => snap(placeIn(planType, point)));
  const parts = partsOf(context, offer, worstKm(places, context));
  return { parts, valueScore: valueScore(parts), fair: fairnessOf(places, context) };
}

/** The parts of an offer that venues may read; the places of the members play no role. */
export function venueVisiblePartsOf(context: BidContext, offer: Pick<PlaceBid, 'proposedPrice' | 'perks'>): ScoreParts {
  return venueVisibleParts(partsOf(context, offer, null), distanceBand(context.distanceKm), radiusOf(context.spec));
}

/** The lines of an offer's total, taxed by its venue's trade. */
export function linesOf({ placeTypes, citySlug, partySize }: BidContext, offer: Pick<PlaceBid, 'proposedPrice' | 'alcohol'>): PriceLine[] {
  return priceLines(offer.proposedPrice, offer.alcohol ?? 0, partySize, taxOf(placeTypes, citySlug));
}

/** The note about the day of an offer at its venue; null: an ordinary day. */
export function dayNoteOf({ placeTypes, citySlug }: BidContext, offer: Pick<PlaceBid, 'startAt'>): DayNote | null {
  return dayNote(dayOf(new Date(offer.startAt)), citySlug, placeTypes);
}

/** The search radius of a plan that goes by distance; null where areas were chosen. */
export const radiusOf = (spec: EffectiveSpec): number | null => (spec.areas.length > 0 ? null : spec.radiusKm);

function partsOf(context: BidContext, offer: Pick<PlaceBid, 'proposedPrice' | 'perks'>, km: number | null): ScoreParts {
  return scoreParts({
    price: offer.proposedPrice,
    reference: referenceOf(context),
    perks: offer.perks,
    wanted: context.spec.placeTypes,
    activity: context.spec.activity,
    venueTypes: context.placeTypes,
    worstKm: km,
    radiusKm: radiusOf(context.spec),
    ratingSum: context.ratingSum,
    ratingCount: context.ratingCount,
    honoured: context.honoured,
    dishonoured: context.dishonoured + withdrawalWeight(context.recentOffers, context.recentWithdrawn),
  });
}

/**
 * The price is measured against the usual cost of such an outing, but never less than the planners said they would spend, or every
 * offer at their minimum would score nothing for its price and no revision of it could be an improvement.
 */
export function referenceOf({
  placeTypes,
  citySlug,
  partySize,
  spec,
}: Pick<BidContext, 'placeTypes' | 'citySlug' | 'partySize' | 'spec'>): Rupees {
  const usual = referenceCost(placeTypes, CITY_SLUGS.find((slug) => slug === citySlug) ?? null, partySize);
  return Math.max(usual, spec.minSpend);
}

/** An offer as the comparison for the lead reads it. */
type Contender = Pick<StoredBid, 'parts' | 'distanceKm' | 'startAt'> & { id: string };

/**
 * The milliseconds by which a stored offer extends the close: 0 unless it came or improved in the last minutes, leads its day, and extensions are
 * left. Every venue sees the close move, so travel counts from the middle of the distance band.
 */
export function bidExtensionMs(context: BidContext, activeBids: readonly Contender[], bidId: string): number {
  const bid = activeBids.find(({ id }) => id === bidId);
  const leader = rankBids(
    (bid ? bidsOfDay(context, activeBids, bid.startAt) : []).map((bid) => {
      const parts = venueVisibleTravel(bid.parts, distanceBand(bid.distanceKm), radiusOf(context.spec));
      return { id: bid.id, parts, valueScore: valueScore(parts) };
    }),
  )[0];
  return extendsClose(context, leader?.id === bidId) ? TUNABLES.softCloseExtensionMs : 0;
}

/** An id that sorts after the UUID of every stored bid, because on a tie the earlier offer leads. */
const NOT_STORED = 'not stored';

/** The milliseconds by which an offer that is not stored yet would extend the close; `activeBids` are the stored ones. */
export function newBidExtensionMs(context: BidContext, activeBids: readonly StoredBid[], { parts }: Score, startAt: Date): number {
  const bid = { id: NOT_STORED, parts, distanceKm: context.distanceKm, startAt };
  return extendsClose(context, true) ? bidExtensionMs(context, [...activeBids, bid], NOT_STORED) : 0;
}

function judgementOf(problems: FieldProblem[], context: BidContext, bid: PlaceBid): BidJudgement {
  return {
    fieldErrors: problems.length > 0 ? errorsByField(problems) : null,
    isTooDear: problems.length === 0 && isFarAboveBudget(bid.proposedPrice, context.spec.maxSpend),
    aboveBudget: isAboveBudget(bid.proposedPrice, context.spec.maxSpend),
    offer: hideContacts({ ...bid, needs: answersTo(needsOf(context.spec), context.onSite, bid.needs) }),
  };
}

/** The sentences of broken rules, by field. */
export function errorsByField(problems: readonly FieldProblem[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { field, message } of problems) (errors[field] ??= []).push(message);
  return errors;
}

import {
  ACTIVITY_OF_PLACE,
  SCORE_PARTS,
  type Activity,
  type CitySlug,
  type Perk,
  type PlaceType,
  type Rupees,
  type ScoreParts,
} from '@app/contracts';
import { distanceKm } from '../geo.js';
import type { Point } from '../grid.js';
import { wantedTypes } from '../preferences/styles.js';

const clamp01 = (value: number) => Math.min(1, Math.max(0, value));

/** Usual cost per head in rupees by kind of outing, for a city of index 1. Assumptions until real bookings give medians. */
const PER_HEAD: Record<Activity, number> = { dining: 900, active: 800, art: 600, entertainment: 900, wellness: 1800, nature: 400 };
const PER_HEAD_OF: Partial<Record<PlaceType, number>> = {
  fine_dining: 2500,
  rooftop_dining: 1600,
  casual_restaurants: 900,
  cafes: 600,
  bars_pubs: 1400,
  bakeries: 350,
  nightclubs: 2000,
  pubs_lounges: 1500,
  adventure_parks: 1200,
  go_karting: 900,
  cinemas: 500,
  spas: 2500,
  massage_therapy: 2000,
  wellness_retreats: 3500,
};
const CITY_INDEX: Partial<Record<CitySlug, number>> = {
  mumbai: 1.2,
  delhi: 1.15,
  bangalore: 1.15,
  goa: 1.15,
  hyderabad: 1.05,
  chennai: 1.05,
  pune: 1,
};

/** The usual cost of a party at a venue of these place types in its city, in rupees, above 0: the mean of the types × the index of the city. */
export function referenceCost(placeTypes: readonly PlaceType[], citySlug: CitySlug | null, partySize: number): Rupees {
  const costs = placeTypes.map((type) => PER_HEAD_OF[type] ?? PER_HEAD[ACTIVITY_OF_PLACE[type]]);
  const perHead = costs.length > 0 ? costs.reduce((sum, cost) => sum + cost, 0) / costs.length : PER_HEAD.dining;
  return Math.round(perHead * ((citySlug && CITY_INDEX[citySlug]) ?? 0.9) * partySize);
}

/** The inputs of the five parts of a score. */
export interface ScoreInput {
  /** Total of the offer, rupees. */
  price: Rupees;
  /** Median cost for the party, rupees. */
  reference: Rupees;
  perks: readonly Perk[];
  wanted: readonly PlaceType[];
  activity: Activity | null;
  venueTypes: readonly PlaceType[];
  /** The longest way of a member in kilometres; null without coordinates. */
  worstKm: number | null;
  /** Search radius in kilometres; null when areas were chosen. */
  radiusKm: number | null;
  ratingSum: number;
  ratingCount: number;
  honoured: number;
  dishonoured: number;
}

/** The price part is 0 at `PRICE_NONE` × the reference or more, and 1 at (`PRICE_NONE` − `PRICE_SPAN`) × the reference or less. */
export const PRICE_NONE = 1.3;
export const PRICE_SPAN = 0.8;
/** The Bayesian priors of a venue: ten outings with a rating of 4 of which nine were honoured. */
const PRIOR_WEIGHT = 10;
const PRIOR_RATING = 4;
const PRIOR_HONOUR = 0.9;
const AREA_RADIUS_KM = 10;
/** The share of the wanted types as which a companion counts; companions are asked where no wanted type has bidders. */
const COMPANION_SHARE = 0.5;

/** The worth of all perks, in rupees. */
export const perkTotal = (perks: readonly Perk[]): Rupees => perks.reduce((sum, perk) => sum + perk.value, 0);

/**
 * The five parts of a value score, each in 0..1.
 *
 * - price: linear between `PRICE_NONE` × the reference (0) and half of the reference (1)
 * - fit: see `fitPart`
 * - travel: see `travelPart`
 * - reliability: half the rating (3 stars or less: 0, 5: 1), half the share of honoured bookings, both smoothed by the priors
 * - perks: their worth, where 10 % of the price or more is 1
 */
export function scoreParts(input: ScoreInput): ScoreParts {
  const rating = (PRIOR_RATING * PRIOR_WEIGHT + input.ratingSum) / (PRIOR_WEIGHT + input.ratingCount);
  const honour = (PRIOR_HONOUR * PRIOR_WEIGHT + input.honoured) / (PRIOR_WEIGHT + input.honoured + input.dishonoured);
  return {
    price: clamp01((PRICE_NONE * input.reference - input.price) / (PRICE_SPAN * input.reference)),
    fit: fitPart(input),
    travel: travelPart(input.worstKm, input.radiusKm),
    reliability: 0.5 * clamp01((rating - 3) / 2) + 0.5 * honour,
    perks: clamp01(perkTotal(input.perks) / (0.1 * input.price)),
  };
}

/** The travel part, 0..1, of the longest way of a member in km: 1 at 0 km, 0 at the search radius (10 km for areas); 0.5 without coordinates. */
export function travelPart(worstKm: number | null, radiusKm: number | null): number {
  return worstKm === null ? 0.5 : clamp01(1 - worstKm / (radiusKm ?? AREA_RADIUS_KM));
}

/** 0.6 × the share of the wanted types that the venue holds (companions count half) + 0.4 for the same activity. */
export function fitPart({ wanted, activity, venueTypes }: Pick<ScoreInput, 'wanted' | 'activity' | 'venueTypes'>): number {
  const sameActivity = venueTypes.some((type) => ACTIVITY_OF_PLACE[type] === activity);
  return 0.6 * shareHeld(wanted, venueTypes) + (sameActivity ? 0.4 : 0);
}

function shareHeld(wanted: readonly PlaceType[], venueTypes: readonly PlaceType[]): number {
  const held = wanted.filter((type) => venueTypes.includes(type)).length;
  if (held > 0) return held / wanted.length;
  const asked = wantedTypes(wanted);
  const isCompanion = !asked.some((type) => wanted.includes(type)) && asked.some((type) => venueTypes.includes(type));
  return isCompanion ? COMPANION_SHARE : 0;
}

/** Weights of the parts, adding up to 100, at a slider position e (0 save … 1 experience). */
export function weightsAt(e: number): ScoreParts {
  const price = 60 - 50 * clamp01(e);
  const rest = (100 - price) / 65;
  return { price, fit: 25 * rest, travel: 15 * rest, reliability: 15 * rest, perks: 10 * rest };
}

/** The value score, 0 to 100 with one decimal. Rank and the stored score always use e = 0.5. */
export function valueScore(parts: ScoreParts, e = 0.5): number {
  const weights = weightsAt(e);
  const sum =
    weights.price * parts.price +
    weights.fit * parts.fit +
    weights.travel * parts.travel +
    weights.reliability * parts.reliability +
    weights.perks * parts.perks;
  return Math.round(sum * 10) / 10;
}

/** The five bars of a score, rounded to tenths of a point so that they add up to the score shown, by the largest remainders. */
export function scoreBars(parts: ScoreParts, e = 0.5): ScoreParts {
  const weights = weightsAt(e);
  const bars = SCORE_PARTS.map((part) => ({ part, exact: weights[part] * parts[part] * 10 }));
  const missing = Math.round(valueScore(parts, e) * 10) - bars.reduce((sum, bar) => sum + Math.floor(bar.exact), 0);
  const byRest = [...bars].sort((a, b) => (b.exact % 1) - (a.exact % 1));
  const raised = new Set(byRest.slice(0, Math.max(0, missing)).map((bar) => bar.part));
  const entries = bars.map(({ part, exact }) => [part, (Math.floor(exact) + (raised.has(part) ? 1 : 0)) / 10]);
  return Object.fromEntries(entries) as ScoreParts;
}

/** Kilometres from a venue to the member farthest from it; null when no point is known. */
export function worstKm(points: readonly Point[], venue: Point): number | null {
  return points.length === 0 ? null : Math.max(...points.map((point) => distanceKm(point, venue)));
}

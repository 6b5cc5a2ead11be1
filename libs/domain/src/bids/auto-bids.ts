import {
  DISTANCE_BANDS,
  WEEKDAYS,
  type Day,
  type DistanceBand,
  type EffectiveSpec,
  type PlaceBid,
  type PlaceType,
  type Rupees,
  type SaveAutoBidRule,
  type SaveOfferTemplate,
  type TimeOfDay,
  type Weekday,
} from '@app/contracts';
import { priceStep } from './bids.js';
import { venueVisibleFit } from './fit.js';
import { offerTermsOf } from './offer-terms.js';
import { distanceBand } from '../geo.js';
import { isOpenAt, readMultirange, type Minutes } from '../venues/opening.js';
import { wantedTypes } from '../preferences/styles.js';
import { dayOf, IST_OFFSET_MS, minuteOfDay, minuteOfWeek, timeOfDay } from '../time.js';
import { TUNABLES, type Tunables } from '../tunables.js';

/** The fields of a request that a rule reads, all of which its venue may read, too. */
export interface AskedOf {
  spec: Pick<EffectiveSpec, 'placeTypes' | 'minSpend' | 'preferredDate' | 'days' | 'preferredTime' | 'arrivalTime'>;
  partySize: number;
  closesAt: Date;
  startFrom: Date | null;
  startUntil: Date | null;
  distance: DistanceBand;
  /** The venue-visible fit, 0 to 1. */
  fit: number;
}

const HALF_HOUR = 1_800_000;
const DAY_MS = 86_400_000;
/** For a request without a date: the first start after the close, and the number of days that are searched. */
const OPEN_DATE_FROM = DAY_MS;
const OPEN_DATE_DAYS = 7;
/** The usual start of an outing by time of day, in minutes of the day. */
const USUAL: Record<TimeOfDay, number> = { morning: 600, afternoon: 780, evening: 1170 };

const anyOf = <T>(wanted: readonly T[], has: readonly T[]) => wanted.length === 0 || wanted.some((one) => has.includes(one));

/** Whether a rule answers a request, regardless of whether it finds a start. */
export function ruleAnswers(rule: SaveAutoBidRule, asked: AskedOf): boolean {
  const { spec, partySize } = asked;
  return (
    rule.active &&
    anyOf(rule.placeTypes, wantedTypes(spec.placeTypes)) &&
    spec.minSpend >= rule.minSpend &&
    partySize >= rule.partyFrom &&
    partySize <= rule.partyTo &&
    (spec.preferredTime === null || anyOf(rule.times, [spec.preferredTime])) &&
    (rule.maxDistance === null || DISTANCE_BANDS.indexOf(asked.distance) <= DISTANCE_BANDS.indexOf(rule.maxDistance)) &&
    Math.round(asked.fit * 100) >= rule.minFit
  );
}

/**
 * The starts of automatic bids: on the first day that the rule, the planners, the opening hours and the blackouts allow, or on each of the planners'
 * days if they ask for several. Each is the half hour closest to the planners' arrival time, or to the usual start. Empty if there is none.
 */
export function autoStarts(
  rule: Pick<SaveAutoBidRule, 'days' | 'times'>,
  asked: AskedOf,
  open: readonly Minutes[],
  closedDays: readonly Day[] = [],
  t: Tunables = TUNABLES,
): Date[] {
  const earliest = asked.closesAt.getTime() + t.closeBeforeStartMs;
  const from = Math.max(asked.startFrom?.getTime() ?? asked.closesAt.getTime() + OPEN_DATE_FROM, earliest);
  const until = asked.startUntil?.getTime() ?? from + OPEN_DATE_DAYS * DAY_MS;
  const wanted = asked.spec.preferredTime ?? rule.times.find((time) => time === 'evening') ?? rule.times[0] ?? 'evening';
  const hoped = asked.spec.arrivalTime ? minuteOfDay(asked.spec.arrivalTime) : USUAL[wanted];
  const best = new Map<Day, { at: number; off: number }>();
  for (let at = Math.ceil(from / HALF_HOUR) * HALF_HOUR; at < until; at += HALF_HOUR) {
    const instant = new Date(at);
    if (!fitsRule(rule, instant) || !isOpenAt(open, minuteOfWeek(instant))) continue;
    if (asked.spec.preferredTime !== null && timeOfDay(instant) !== asked.spec.preferredTime) continue;
    const day = dayOf(instant);
    if (closedDays.includes(day) || asked.spec.days?.includes(day) === false) continue;
    if (best.size > 0 && !best.has(day) && !asked.spec.days) break;
    const off = Math.abs(((at + IST_OFFSET_MS) % DAY_MS) / 60_000 - hoped);
    if (off < (best.get(day)?.off ?? Infinity)) best.set(day, { at, off });
  }
  return [...best.values()].map(({ at }) => new Date(at));
}

function fitsRule({ days, times }: Pick<SaveAutoBidRule, 'days' | 'times'>, instant: Date): boolean {
  const weekday: Weekday = WEEKDAYS[Math.floor(minuteOfWeek(instant) / 1440)] ?? 'mo';
  return anyOf(days, [weekday]) && anyOf(times, [timeOfDay(instant)]);
}

/** The total of a template's price for a party, in rupees. */
export function totalOf(price: Rupees, kind: SaveOfferTemplate['priceKind'], partySize: number): Rupees {
  return kind === 'per_head' ? price * partySize : price;
}

/** The offer of a template for a party at a start. */
export function offerFrom(template: SaveOfferTemplate, partySize: number, startAt: Date, t: Tunables = TUNABLES): PlaceBid {
  return {
    ...offerTermsOf(template),
    proposedPrice: totalOf(template.price, template.priceKind, partySize),
    alcohol: totalOf(template.alcohol ?? 0, template.priceKind, partySize),
    startAt: startAt.toISOString(),
    endAt: new Date(startAt.getTime() + t.defaultOutingMs).toISOString(),
  };
}

/**
 * The next lower total of a bid that is behind, in rupees: lower by the venue's step, or by the smallest legal one if that is more, but never below
 * the floor. null if the floor is nearer than the smallest legal step.
 */
export function stepDown(price: Rupees, floor: Rupees, step: Rupees = 0, t: Tunables = TUNABLES): Rupees | null {
  const least = priceStep(price, t);
  return price - least >= Math.max(1, floor) ? Math.max(1, floor, price - Math.max(least, step)) : null;
}

/** The totals to which a rule lowers a bid one after the other while it is behind; empty if the rule has no floor. */
export function stepsOf(
  { floorPrice, stepRupees, maxSteps }: Pick<SaveAutoBidRule, 'floorPrice' | 'stepRupees' | 'maxSteps'>,
  kind: SaveOfferTemplate['priceKind'],
  offer: { price: Rupees; partySize: number },
  t: Tunables = TUNABLES,
): Rupees[] {
  if (floorPrice === null) return [];
  const inAll = (amount: Rupees) => totalOf(amount, kind, offer.partySize);
  const prices: Rupees[] = [];
  for (let next: Rupees | null = offer.price; prices.length < Math.min(maxSteps, t.maxRevisions); prices.push(next)) {
    next = stepDown(next, inAll(floorPrice), inAll(stepRupees ?? 0), t);
    if (next === null) break;
  }
  return prices;
}

/** The fields of a request and of its venue that a rule reads. */
export interface RuledRequest {
  spec: EffectiveSpec;
  partySize: number;
  closesAt: Date;
  startFrom: Date | null;
  startUntil: Date | null;
  /** The venue's own: what it is, how far from the planners, when it is open (a multirange of minutes of the week), what it blacked out. */
  placeTypes: PlaceType[];
  distanceKm: number;
  open: string;
  closedDays: Day[];
}

/**
 * The bids that a rule makes for a request from a template of its venue, one for each possible day; `other` if it does not answer such a request,
 * `no-start` if no start fits.
 */
export function automaticBids(
  rule: SaveAutoBidRule,
  template: SaveOfferTemplate,
  request: RuledRequest,
  t: Tunables = TUNABLES,
): [PlaceBid, ...PlaceBid[]] | 'other' | 'no-start' {
  const distance = distanceBand(request.distanceKm);
  const asked = { ...request, distance, fit: venueVisibleFit(request.spec, request.placeTypes, request.distanceKm) };
  if (!ruleAnswers(rule, asked)) return 'other';
  const starts = autoStarts(rule, asked, readMultirange(request.open), request.closedDays, t);
  const [first, ...others] = starts.map((start) => offerFrom(template, request.partySize, start, t));
  return first ? [first, ...others] : 'no-start';
}

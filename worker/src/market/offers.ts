import { dayOf, referenceCost, slotOf, TUNABLES, wantedTypes } from '@app/domain';
import {
  TIME_HOURS,
  WEEKDAYS,
  type CounterReply,
  type PlaceBid,
  type PlaceType,
  type VenueId,
  type VenueRequestView,
  type CounterId,
} from '@app/contracts';
import { seeded, type MarketInvite } from '@app/persistence';
import { inclusionsAt, menuOf, type Menu } from './menu.js';

type Seeded = ReturnType<typeof seeded>;
type Personality = MarketInvite['personality'];

/** The behaviour of a venue of that character; times in milliseconds, shares of a price as fractions. */
interface Behaviour {
  /** The mean of the exponential time until an answer. */
  meanAnswerMs: number;
  /** The share of requests without an answer. */
  silent: number;
  /** The first total as a share of the planners' minimum. */
  price: readonly [least: number, most: number];
  /** The largest number of perks, and their value as a share of the total. */
  perks: number;
  perkShare: number;
  /** The cut for each time that the venue trails in round 2, beyond the least step. */
  cuts: readonly number[];
  /** The lowest share of the first total to which the venue agrees when the planners name a price. */
  gives: readonly [least: number, most: number];
}

const PERSONALITIES: Record<Personality, Behaviour> = {
  eager: { meanAnswerMs: 4_000, silent: 0, price: [0.86, 0.98], perks: 1, perkShare: 0.04, cuts: [0.03, 0.03, 0.02], gives: [0.78, 0.86] },
  generous: { meanAnswerMs: 14_000, silent: 0.05, price: [0.94, 1.04], perks: 3, perkShare: 0.1, cuts: [0.03], gives: [0.82, 0.9] },
  premium: { meanAnswerMs: 35_000, silent: 0.1, price: [1.05, 1.18], perks: 2, perkShare: 0.06, cuts: [], gives: [0.94, 0.98] },
  sleepy: { meanAnswerMs: 110_000, silent: 0.25, price: [0.92, 1.06], perks: 0, perkShare: 0, cuts: [0.05], gives: [0.85, 0.95] },
};

/** The latest time of a board's first offer after the first invite. */
export const FIRST_OFFER_MS = 1_500;
/** The earliest time of an answer: a person reads a request first. */
const SOONEST_MS = 600;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const QUARTER = HOUR / 4;
const IST_AHEAD = 5.5 * HOUR;

/** The inputs of an agent, which every invited venue reads alike. */
export type MarketRequest = Pick<
  VenueRequestView,
  | 'planType'
  | 'partySize'
  | 'preferredDate'
  | 'days'
  | 'preferredTime'
  | 'dateStyles'
  | 'placeTypes'
  | 'minSpend'
  | 'opensAt'
  | 'closesAt'
  | 'startFrom'
  | 'startUntil'
>;
export type MarketVenue = Pick<MarketInvite, 'venueId' | 'personality' | 'citySlug' | 'placeTypes' | 'priceLevel'>;

/** Every step of a venue on a request, known from the start. */
export interface MarketPlan {
  venueId: VenueId;
  /** The delay after the invite, in ms. */
  answerAfterMs: number;
  offer: PlaceBid;
  /** The offers for further days of the planners, where the venue can take several. */
  furtherOffers: readonly PlaceBid[];
  /** The cuts of a venue that trails in round 2: the time after the opening, in ms, and the share by which it lowers its total. */
  cuts: readonly { afterMs: number; share: number }[];
  /** The lowest total to which the venue agrees when the planners name a price. */
  leastTotal: number;
}

/**
 * Returns the offer of one venue, or null when the venue stays silent. A pure function of the seed, the preferences and the venue. It excludes the
 * request's id, so that the same preferences with the same seed give the same board in any database and after any restart.
 */
export function offersFor(seed: string, request: MarketRequest, venue: MarketVenue): MarketPlan | null {
  const { planType, partySize, preferredDate, preferredTime, dateStyles, placeTypes, minSpend } = request;
  const preferences = JSON.stringify([planType, partySize, preferredDate, preferredTime, dateStyles, placeTypes, minSpend]);
  const random = seeded(`${seed} ${preferences} ${venue.venueId}`);
  const manner = PERSONALITIES[venue.personality];
  const silent = random.next() < manner.silent;
  const window = Date.parse(request.closesAt) - Date.parse(request.opensAt);
  const waits = SOONEST_MS - Math.log(1 - random.next()) * manner.meanAnswerMs;
  const offer = makeOffer(request, venue, random);
  const cuts = manner.cuts.map((share, at) => ({
    afterMs: Math.round(window * (TUNABLES.roundOneShare + (0.36 * (at + random.next())) / manner.cuts.length)),
    share,
  }));
  const [least, most] = manner.gives;
  const gives = least + (most - least) * random.next();
  if (silent || !offer) return null;
  return {
    venueId: venue.venueId,
    answerAfterMs: Math.round(Math.min(waits, window / 2)),
    offer,
    furtherOffers: furtherOffers(request, offer),
    cuts,
    leastTotal: Math.ceil(offer.proposedPrice * gives),
  };
}

/** The share by which an offer for a weekend evening is dearer. */
const WEEKEND_SHARE = 0.08;
const isWeekend = (day: string): boolean => ['fr', 'sa', 'su'].includes(WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? 'mo');

/** Returns the same offer at the same hour of the other days, dearer on a weekend. */
function furtherOffers(request: MarketRequest, offer: PlaceBid): PlaceBid[] {
  const { days = [] } = request;
  const first = dayOf(new Date(offer.startAt));
  const moved = (at: string, day: string): string => new Date(Date.parse(at) + Date.parse(day) - Date.parse(first)).toISOString();
  return days
    .filter(({ day }) => day !== first)
    .map(({ day }) => ({
      ...offer,
      startAt: moved(offer.startAt, day),
      ...(offer.endAt && { endAt: moved(offer.endAt, day) }),
      proposedPrice: tens(
        Math.min(ceilingOf(request), offer.proposedPrice * (isWeekend(day) && !isWeekend(first) ? 1 + WEEKEND_SHARE : 1)),
      ),
    }));
}

/** Answers a price that the planners named: yes down to the least total, another price if that is still below the offer, else no. */
export function replyTo(plan: MarketPlan, offered: number, counter: { id: CounterId; proposedPrice: number }): CounterReply {
  const counterId = counter.id;
  if (counter.proposedPrice >= plan.leastTotal) return { accept: true, counterId };
  const halfway = Math.ceil((offered + counter.proposedPrice) / 20) * 10;
  const proposedPrice = Math.max(plan.leastTotal, halfway);
  return proposedPrice < offered ? { proposedPrice, counterId } : { accept: false, counterId };
}

/** Returns the plans of all invited venues, soonest first. The first one answers at once, so that no board stays empty for long. */
export function boardFor(seed: string, request: MarketRequest, venues: readonly MarketVenue[]): MarketPlan[] {
  const [first, ...rest] = venues
    .flatMap((venue) => offersFor(seed, request, venue) ?? [])
    .sort((a, b) => a.answerAfterMs - b.answerAfterMs || a.venueId.localeCompare(b.venueId));
  return first ? [{ ...first, answerAfterMs: Math.min(first.answerAfterMs, FIRST_OFFER_MS) }, ...rest] : [];
}

function makeOffer(request: MarketRequest, venue: MarketVenue, random: Seeded): PlaceBid | null {
  const type = wantedOf(request, venue);
  const menu = menuOf(type);
  const startAt = startOf(request, menu, random);
  if (startAt === null) return null;
  const manner = PERSONALITIES[venue.personality];
  const [least, most] = manner.price;
  const level = 1 + (venue.priceLevel - 2) * 0.05;
  const wanted = usualTotal(request, venue, type) * (least + (most - least) * random.next()) * level;
  const proposedPrice = Math.max(100, tens(Math.min(wanted, ceilingOf(request))));
  const names = draw(menu.perks, random.whole(Math.min(1, manner.perks), manner.perks), random);
  const perks = names.map((name) => ({
    name,
    value: Math.max(50, Math.round((proposedPrice * manner.perkShare) / names.length / 10) * 10),
  }));
  return {
    proposedPrice,
    inclusions: [...draw(inclusionsAt(menu, hourOf(startAt), request.partySize), random.whole(2, 3), random), 'All taxes'],
    perks,
    startAt: new Date(startAt).toISOString(),
    endAt: new Date(startAt + menu.hours * HOUR).toISOString(),
    policy: random.pick(['flexible', 'moderate', 'moderate']),
    note: random.next() < 0.6 ? random.pick(menu.notes) : null,
  };
}

/** Returns the kind of place to offer: the first of the planners' kinds, or of its companions, that the venue has. */
function wantedOf({ placeTypes }: MarketRequest, venue: MarketVenue): PlaceType {
  return wantedTypes(placeTypes).find((type) => venue.placeTypes.includes(type)) ?? venue.placeTypes[0] ?? 'casual_restaurants';
}

const tens = (price: number): number => Math.floor(price / 10) * 10;
/** An agent knows the minimum alone, as every venue does; this much above it is valid under any maximum. */
const ceilingOf = (request: MarketRequest): number => named(request) * (1 + TUNABLES.aboveBudgetShare);
const named = ({ minSpend, partySize }: MarketRequest): number => Math.max(minSpend, 400 * partySize);

/**
 * Returns the cost of an outing of that kind, drawn towards the planners' budget: a café does not become a banquet because of a large minimum, which
 * the planners can spend there in other ways.
 */
function usualTotal(request: MarketRequest, venue: MarketVenue, type: PlaceType): number {
  const usual = referenceCost([type], venue.citySlug, request.partySize);
  const most = named(request);
  return most <= usual ? most : Math.min(usual + 0.6 * (most - usual), 2.2 * usual);
}

const midnightBefore = (ms: number): number => Math.floor((ms + IST_AHEAD) / DAY) * DAY - IST_AHEAD;
const hourOf = (ms: number): number => (ms - midnightBefore(ms)) / HOUR;

/** Returns a quarter of an hour in the planners' slot, at a usual start and within three hours; null when nothing of the slot is left. */
function startOf(request: MarketRequest, { starts: [opening, last] }: Menu, random: Seeded): number | null {
  const afterClose = Date.parse(request.closesAt) + TUNABLES.closeBeforeStartMs;
  const quarter = (ms: number): number => Math.ceil(ms / QUARTER) * QUARTER;
  const [first] = request.days ?? [];
  if (request.days && !first) return null;
  const slot = first && slotOf(first.day, request.preferredTime);
  if (request.startFrom !== null && request.startUntil !== null) {
    const free = quarter(Math.max(Date.parse(request.startFrom), afterClose, slot?.start.getTime() ?? 0));
    const until = (slot?.end.getTime() ?? Date.parse(request.startUntil)) - 1;
    const opens = midnightBefore(free) + opening * HOUR;
    const from = opens > free && opens <= until ? opens : free;
    if (from > until) return null;
    const room = Math.min(until - from, 3 * HOUR, Math.max(0, midnightBefore(free) + last * HOUR - from));
    return from + random.whole(0, Math.floor(room / (2 * QUARTER))) * 2 * QUARTER;
  }
  // Without a preferred day: one of the four days after tomorrow, at a usual hour, within the preferred time of day if there is one.
  const [from, until] = request.preferredTime ? TIME_HOURS[request.preferredTime] : [opening, last + 1];
  const hour = Math.min(Math.max((request.preferredTime ? from + 2 : 19) + random.whole(0, 3) / 2, opening), last, until - 1);
  return midnightBefore(afterClose) + (2 + random.whole(0, 3)) * DAY + Math.max(hour, from) * HOUR;
}

function draw<T>(list: readonly T[], count: number, random: Seeded): T[] {
  const left = [...list];
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(random.whole(0, left.length - 1), 1));
  return drawn;
}

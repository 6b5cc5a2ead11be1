import { TUNABLES } from '@app/domain';
import { TIME_HOURS, type CounterReply, type PlaceBid, type TimeOfDay, type VenueRequestView } from '@app/contracts';
import { seeded, type MarketInvite, type Seeded } from '@app/persistence';
import { menuOf } from './menu.js';
import { FIRST_OFFER_MS, MANNERS, SOONEST_MS } from './personalities.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const QUARTER = HOUR / 4;
const IST_AHEAD = 5.5 * HOUR;

/** What an agent goes by; all of it reads the same for every venue that is asked. */
export type MarketRequest = Pick<
  VenueRequestView,
  | 'planType'
  | 'partySize'
  | 'preferredDate'
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

/** All that a venue will do about a request, known from the start. */
export interface MarketPlan {
  venueId: string;
  /** After it was invited, in ms. */
  answerAfterMs: number;
  offer: PlaceBid;
  /** Where it does not lead in round 2: when (after the opening, in ms) and by which share it lowers its total. */
  cuts: readonly { afterMs: number; share: number }[];
  /** The lowest total to which it agrees when the planners name a price. */
  leastTotal: number;
}

/**
 * What one venue offers, or null when it stays silent. A pure function: nothing but the seed, the preferences and the venue decides, not
 * even the request's id, so that the same preferences with the same seed give the same board in any database and after any restart.
 */
export function offersFor(seed: string, request: MarketRequest, venue: MarketVenue): MarketPlan | null {
  const { planType, partySize, preferredDate, preferredTime, dateStyles, placeTypes, minSpend } = request;
  const preferences = JSON.stringify([planType, partySize, preferredDate, preferredTime, dateStyles, placeTypes, minSpend]);
  const random = seeded(`${seed} ${preferences} ${venue.venueId}`);
  const manner = MANNERS[venue.personality];
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
    cuts,
    leastTotal: Math.ceil(offer.proposedPrice * gives),
  };
}

/** What a venue says to a price that the planners named: yes down to its least total, another price where that is still below its offer, else no. */
export function replyTo(plan: MarketPlan, offered: number, counter: { id: string; proposedPrice: number }): CounterReply {
  const counterId = counter.id;
  if (counter.proposedPrice >= plan.leastTotal) return { accept: true, counterId };
  const halfway = Math.ceil((offered + counter.proposedPrice) / 20) * 10;
  const proposedPrice = Math.max(plan.leastTotal, halfway);
  return proposedPrice < offered ? { proposedPrice, counterId } : { accept: false, counterId };
}

/** The plans of everybody who was asked, soonest first; whoever is first answers at once, so that no board stays empty for long. */
export function boardFor(seed: string, request: MarketRequest, venues: readonly MarketVenue[]): MarketPlan[] {
  const [first, ...rest] = venues
    .flatMap((venue) => offersFor(seed, request, venue) ?? [])
    .sort((a, b) => a.answerAfterMs - b.answerAfterMs || a.venueId.localeCompare(b.venueId));
  return first ? [{ ...first, answerAfterMs: Math.min(first.answerAfterMs, FIRST_OFFER_MS) }, ...rest] : [];
}

function makeOffer(request: MarketRequest, venue: MarketVenue, random: Seeded): PlaceBid | null {
  const startAt = startOf(request, random);
  if (startAt === null) return null;
  const manner = MANNERS[venue.personality];
  const menu = menuOf(venue.placeTypes);
  const [least, most] = manner.price;
  const level = 1 + (venue.priceLevel - 2) * 0.05;
  const named = Math.max(request.minSpend, 400 * request.partySize);
  const wanted = named * (least + (most - least) * random.next()) * level;
  // An agent knows the minimum alone, as every venue does; so much above it is allowed whatever the maximum is.
  const proposedPrice = Math.max(100, Math.floor(Math.min(wanted, named * (1 + TUNABLES.aboveBudgetShare)) / 10) * 10);
  const names = draw(menu.perks, random.whole(Math.min(1, manner.perks), manner.perks), random);
  const perks = names.map((name) => ({
    name,
    value: Math.max(50, Math.round((proposedPrice * manner.perkShare) / names.length / 10) * 10),
  }));
  return {
    proposedPrice,
    inclusions: draw(menu.inclusions, random.whole(2, 4), random),
    perks,
    startAt: new Date(startAt).toISOString(),
    endAt: new Date(startAt + menu.hours * HOUR).toISOString(),
    policy: random.pick(['flexible', 'moderate', 'moderate']),
    note: random.next() < 0.6 ? random.pick(menu.notes) : null,
  };
}

/** A quarter of an hour in the planners' slot, within its first three hours; null when nothing of it is left. */
function startOf(request: MarketRequest, random: Seeded): number | null {
  const afterClose = Date.parse(request.closesAt) + TUNABLES.closeBeforeStartMs;
  const quarter = (ms: number): number => Math.ceil(ms / QUARTER) * QUARTER;
  if (request.startFrom !== null && request.startUntil !== null) {
    const from = quarter(Math.max(Date.parse(request.startFrom), afterClose));
    const room = Math.min(Date.parse(request.startUntil) - 1 - from, 3 * HOUR);
    return room < 0 ? null : from + random.whole(0, Math.floor(room / (2 * QUARTER))) * 2 * QUARTER;
  }
  // Any day will do: one of the four after tomorrow, at a usual hour of the time of day.
  const [first, last] = TIME_HOURS[request.preferredTime ?? ('evening' satisfies TimeOfDay)];
  const hour = Math.min(last - 1, first + 2 + random.whole(0, 3) / 2);
  const midnight = Math.floor((afterClose + IST_AHEAD) / DAY) * DAY - IST_AHEAD;
  return midnight + (2 + random.whole(0, 3)) * DAY + hour * HOUR;
}

function draw<T>(list: readonly T[], count: number, random: Seeded): T[] {
  const left = [...list];
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(random.whole(0, left.length - 1), 1));
  return drawn;
}

import {
  ACTIVITY_OF_PLACE,
  isOneOf,
  NIGHTLIFE_TYPES,
  type Activity,
  type CitySlug,
  type PlaceType,
  type Rupees,
  type StopPrice,
  type StopReason,
  type VenueKind,
  type Vibe,
} from '@app/contracts';
import { distanceKm } from '../geo.js';
import type { Point } from '../grid.js';
import { minuteOfWeek } from '../time.js';
import { deriveStyles } from '../venues/mood-kinds.js';
import type { Minutes } from '../venues/opening.js';
import { dayNote } from '../venues/special-days.js';
import { daylightOf } from './daylight.js';
import { stopCost } from './entrance.js';
import type { EveningCandidate } from './evening.js';
import { mealWindows, openForMeals } from './meal-windows.js';
import { fitOfNeeds, type PartyNeeds } from './needs.js';
import {
  familyOf,
  isByDaylight,
  isForDinner,
  isLively,
  isMeal,
  isOnRequest,
  isOpenAir,
  isOuting,
  isSnackStall,
  notAfter,
  notBefore,
  partOf,
  stayAt,
} from './place-roles.js';
import { isRainy } from './rainy-months.js';
import { hourOfStart, type EveningFrame } from './time-slots.js';

/** The maximum number of candidates of one kind, so that the optimiser can combine kinds. */
const MAX_OF_KIND = 6;
const WEEK_MINUTES = 7 * 1440;
/** Museums whose hours are assumed are closed on Mondays (the first minutes of the week). */
const MONDAY_END_MINUTE = 1440;
/** The bonus of a place with known opening hours, and the penalty of a simulated venue. */
const KNOWN_HOURS_BONUS = 0.06;
const SIMULATED_PENALTY = 0.05;
/** The bonus of a sight that is large enough to have an outline on the map. */
const OUTLINE_BONUS = 0.15;
/** The bonus of a sight that its neighbourhood is named after. */
const LANDMARK_BONUS = 0.15;

/** The bonus of a kind of meal for those who asked for none; negative: a penalty. */
const MEAL_BONUS: Partial<Record<PlaceType, number>> = {
  fine_dining: 0.1,
  rooftop_dining: 0.1,
  casual_restaurants: 0.1,
  street_food: -0.2,
  food_courts: -0.1,
};
const LIVELY_VIBES: readonly Vibe[] = ['energetic', 'adventure', 'nightlife', 'casual', 'unique'];
/** The length of a stop for a snack, in minutes. */
const SNACK_STAY = 20;

/** The preferences by which candidates are rated. */
export interface EveningTaste {
  vibes: readonly Vibe[];
  activity: Activity | null;
  placeTypes: readonly PlaceType[];
  citySlug: CitySlug | null;
  partySize: number;
  /** Where the search starts, and how far it goes, in km. */
  centre: Point;
  radiusKm: number;
  /** Whether all members have confirmed that they are of age. */
  adult: boolean;
  needs: PartyNeeds;
}

/** The fields of a catalogue place that an evening needs. */
export interface PlaceForEvening extends Point {
  id: string;
  name: string;
  /** The neighbourhood, which may be named after a landmark: "Near Taj Mahal". */
  area: string;
  kind: VenueKind;
  placeTypes: readonly PlaceType[];
  cuisines: readonly string[];
  /** The names of the fields that are assumptions. */
  assumed: readonly string[];
  /** The number of guests for whom it has seats at the same time. */
  seats: number;
  /** Whether the map has its outline and not just a point, as of a large sight. */
  outlined: boolean;
  openMinutes: readonly Minutes[];
}

/** A candidate with its place, the kind as which it would be visited, and the reasons for it. */
export interface RatedPlace<Place extends PlaceForEvening = PlaceForEvening> extends EveningCandidate {
  place: Place;
  placeType: PlaceType;
  price: StopPrice;
  /** The cost that is shown, in rupees for the whole party; the budget counts `cost`. */
  shownCost: Rupees;
  reasons: StopReason[];
}

/**
 * The taste of a party for a kind of place, 0..1, with its reason: 0.9 for a wanted kind, 0.9 or 0.6 for the chosen activity, 0.75 for a kind that
 * the vibe suggests, 0.5 for a change. If the party chose dining without a kind, a meal counts as wanted.
 */
export function tasteOf(
  type: PlaceType,
  { vibes, activity, placeTypes }: Pick<EveningTaste, 'vibes' | 'activity' | 'placeTypes'>,
): { worth: number; reason: StopReason } {
  if (placeTypes.includes(type)) return { worth: 0.9, reason: 'wanted' };
  if (ACTIVITY_OF_PLACE[type] === activity) {
    const meant = placeTypes.length === 0 && (activity !== 'dining' || isMeal(type));
    return { worth: meant ? 0.9 : 0.6, reason: 'activity' };
  }
  const byVibe = vibes.some((vibe) => deriveStyles([vibe]).placeTypes.includes(type));
  return byVibe ? { worth: 0.75, reason: 'vibe' } : { worth: 0.5, reason: 'change' };
}

/** Whether the party asked for a kind of place: it is one of the named kinds or, if none was named, of the chosen activity. */
const isAskedFor = (type: PlaceType, { activity, placeTypes }: EveningTaste): boolean =>
  placeTypes.length > 0 ? placeTypes.includes(type) : ACTIVITY_OF_PLACE[type] === activity && (activity !== 'dining' || isMeal(type));

/** Why a kind of place is left out on that day for that party; null if it is not. */
export function refusalOfKind(
  type: PlaceType,
  taste: EveningTaste,
  { day }: EveningFrame,
): 'age' | 'dry-day' | 'rain' | 'no-outing' | null {
  if (!isOuting(type)) return 'no-outing';
  const { vibes } = taste;
  const isQuiet = vibes.length > 0 && !vibes.some((vibe) => LIVELY_VIBES.includes(vibe));
  const isForFew = isOnRequest(type) || (isQuiet && isLively(type));
  if (isForFew && !taste.placeTypes.includes(type) && ACTIVITY_OF_PLACE[type] !== taste.activity) return 'no-outing';
  if (isOneOf(NIGHTLIFE_TYPES, type)) {
    if (!taste.adult) return 'age';
    if (dayNote(day, taste.citySlug, [type])?.dry) return 'dry-day';
  }
  return isOpenAir(type) && isRainy(day, taste.citySlug) && !taste.placeTypes.includes(type) ? 'rain' : null;
}

/**
 * The candidates for an evening, at most six of a kind, best first: each place as the kind that suits best, open at some time of the evening, with
 * seats for the party. The places of `keep` come first and are never left out because of the limit.
 */
export function eveningCandidates<Place extends PlaceForEvening>(
  places: readonly Place[],
  taste: EveningTaste,
  frame: EveningFrame,
  keep: readonly string[] = [],
): RatedPlace<Place>[] {
  const landmarks = new Set(places.map(({ area }) => area.replace(/^Near /, '')));
  const rated = places.flatMap((place) => rate(place, taste, frame, landmarks) ?? []);
  const best = rated.sort(
    (a, b) => Number(keep.includes(b.id)) - Number(keep.includes(a.id)) || b.worth - a.worth || (a.id < b.id ? -1 : 1),
  );
  const taken = new Map<string, number>();
  return best.filter(({ id, kind }) => {
    const before = taken.get(kind) ?? 0;
    taken.set(kind, before + 1);
    return keep.includes(id) || before < MAX_OF_KIND;
  });
}

function rate<Place extends PlaceForEvening>(
  place: Place,
  taste: EveningTaste,
  frame: EveningFrame,
  landmarks: ReadonlySet<string>,
): RatedPlace<Place> | null {
  if (place.seats < taste.partySize) return null;
  const [best] = place.placeTypes
    .filter((type) => refusalOfKind(type, taste, frame) === null)
    .map((type) => ({ type, ...tasteOf(type, taste), open: openDuring(place, type, frame), fit: fitOfNeeds(taste.needs, type, place) }))
    .filter(({ open, fit }) => open.length > 0 && fit)
    .sort((a, b) => b.worth - a.worth);
  if (!best?.fit) return null;
  const { type, open, fit } = best;
  const isSnack = isSnackStall(type, place.name);
  const near = Math.max(0, 1 - distanceKm(taste.centre, place) / taste.radiusKm);
  const { price, shown, counted } = stopCost(type, place.name, taste.citySlug, taste.partySize);
  const reasons: StopReason[] = [best.reason];
  if (fit.isStated) reasons.push('diet');
  if (price === 'free') reasons.push('free');
  if (near > 0.7) reasons.push('near');
  const isSight = partOf(type) === 'day';
  const isKnown = place.kind !== 'simulated' && !place.assumed.includes('openingHours');
  const ownBonus =
    (isKnown ? KNOWN_HOURS_BONUS : 0) +
    (isSight && place.outlined ? OUTLINE_BONUS : 0) +
    (isSight && landmarks.has(place.name) ? LANDMARK_BONUS : 0) -
    (place.kind === 'simulated' ? SIMULATED_PENALTY : 0);
  const mealBonus = best.reason === 'wanted' ? 0 : (MEAL_BONUS[type] ?? 0);
  return {
    id: place.id,
    latitude: place.latitude,
    longitude: place.longitude,
    kind: isSnack ? 'snack' : type,
    family: isSnack ? familyOf('cafes') : familyOf(type),
    part: isSnack ? 'pause' : partOf(type),
    stay: isSnack ? SNACK_STAY : stayAt(type),
    cost: counted,
    worth: best.worth + mealBonus + 0.1 * near + fit.worth + ownBonus,
    isWanted: !isSnack && isAskedFor(type, taste),
    open,
    place,
    placeType: type,
    price,
    shownCost: shown,
    reasons,
  };
}

/**
 * The times at which a place can be visited, in minutes after the start: within its opening hours, by daylight if needed, at a usual time for its
 * kind, and long enough to stay.
 */
function openDuring(place: PlaceForEvening, type: PlaceType, frame: EveningFrame): [from: number, until: number][] {
  const { day, start, length } = frame;
  const first = minuteOfWeek(start);
  if (type === 'museums' && place.assumed.includes('openingHours') && first < MONDAY_END_MINUTE) return [];
  const begins = hourOfStart(frame);
  const after = (hour: number) => Math.round((hour - begins) * 60);
  const [sunrise, sunset] = isByDaylight(type) ? daylightOf(day, place) : [0, Infinity];
  const earliest = Math.max(0, after(Math.max(sunrise, notBefore(type))));
  const latest = Math.min(length, after(Math.min(sunset, notAfter(type))));
  const ranges = [0, WEEK_MINUTES].flatMap((later) =>
    place.openMinutes.map(([from, until]) => [from + later - first, until + later - first] as const),
  );
  const within: [number, number][] = [];
  for (const [from, until] of ranges.sort((a, b) => a[0] - b[0])) {
    const cut: [number, number] = [Math.max(earliest, from), Math.min(latest, until)];
    if (cut[0] >= cut[1]) continue;
    const last = within.at(-1);
    // The hours of Sunday night continue in the next week.
    if (last && last[1] >= cut[0]) last[1] = Math.max(last[1], cut[1]);
    else within.push(cut);
  }
  if (isSnackStall(type, place.name)) return within;
  return isMeal(type)
    ? openForMeals(within, { stay: stayAt(type), isForDinner: isForDinner(type) }, mealWindows(begins, length))
    : within.filter(([from, until]) => until - from >= stayAt(type));
}

/** The budget of an evening in rupees: the maximum, or a third above a minimum that was named alone (3,000 becomes 4,000). */
export function eveningCeiling(minSpend: Rupees, maxSpend: Rupees | null): Rupees {
  return maxSpend ?? Math.round((minSpend * 4) / 3);
}

/**
 * The amount in rupees from which an evening counts as what the group meant to spend: the minimum if a maximum was named too, else a third below it
 * (3,000 becomes 2,000).
 */
export function eveningFloor(minSpend: Rupees, maxSpend: Rupees | null): Rupees {
  return maxSpend === null ? Math.round((minSpend * 2) / 3) : minSpend;
}

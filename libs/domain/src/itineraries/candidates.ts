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

/** Of one kind, so that there is something to combine. */
const OF_ONE_KIND = 6;
const WEEK = 7 * 1440;
/** Museums close on Mondays, where they do not say otherwise. */
const MONDAY_ENDS = 1440;
/** The bonus of a place that says when it is open, and the penalty of a simulated one. */
const KNOWN = 0.06;
const SIMULATED = 0.05;
/** The bonus of a sight that is large enough to have an outline on the map. */
const OUTLINED = 0.15;
/** The bonus of a sight that its neighbourhood is named after. */
const LANDMARK = 0.15;

/** The bonus of a kind of meal for those who asked for none; negative: a penalty. */
const MEAL_WORTH: Partial<Record<PlaceType, number>> = {
  fine_dining: 0.1,
  rooftop_dining: 0.1,
  casual_restaurants: 0.1,
  street_food: -0.2,
  food_courts: -0.1,
};
const LIVELY_VIBES: readonly Vibe[] = ['energetic', 'adventure', 'nightlife', 'casual', 'unique'];
/** A snack in passing, in minutes. */
const SNACK_STAY = 20;

/** What people look for. */
export interface EveningTaste {
  vibes: readonly Vibe[];
  activity: Activity | null;
  placeTypes: readonly PlaceType[];
  citySlug: CitySlug | null;
  partySize: number;
  /** Where the search starts, and how far it goes, in km. */
  centre: Point;
  radiusKm: number;
  /** Whether all of them have said that they are of age. */
  adult: boolean;
  needs: PartyNeeds;
}

/** A place of the catalogue as far as an evening is concerned. */
export interface PlaceForEvening extends Point {
  id: string;
  name: string;
  /** The neighbourhood, which may be named after a landmark: "Near Taj Mahal". */
  area: string;
  kind: VenueKind;
  placeTypes: readonly PlaceType[];
  cuisines: readonly string[];
  /** Which of its facts are assumptions. */
  assumed: readonly string[];
  /** Guests who fit in at a time. */
  seats: number;
  /** The map has its outline and not just a point: a sight of some size. */
  outlined: boolean;
  openMinutes: readonly Minutes[];
}

/** A candidate with the place behind it, as what it would be visited and what speaks for it. */
export interface RatedPlace<Place extends PlaceForEvening = PlaceForEvening> extends EveningCandidate {
  place: Place;
  placeType: PlaceType;
  price: StopPrice;
  /** What is shown of its cost, for the whole group; `cost` is what counts. */
  shownCost: Rupees;
  reasons: StopReason[];
}

/**
 * How well a kind of place suits, 0..1, and why: a wanted kind most, then the chosen activity, what the vibe suggests, and a change. A
 * diner who named no kind is after a meal.
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

/** Whether a kind of place is what the party asked for: one of the kinds that it named, or of its activity where it named none. */
const isAskedFor = (type: PlaceType, { activity, placeTypes }: EveningTaste): boolean =>
  placeTypes.length > 0 ? placeTypes.includes(type) : ACTIVITY_OF_PLACE[type] === activity && (activity !== 'dining' || isMeal(type));

/** Why a kind of place is out of the question that day for that party; null: it is not. */
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
 * The places that an evening is made of, the best six of a kind: each as the kind that suits best, open at some time of it, with room for
 * the party, of the sort that the day allows. Ones that `keep` names come first and are never left out.
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
    return keep.includes(id) || before < OF_ONE_KIND;
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
  const byItself =
    (isKnown ? KNOWN : 0) +
    (isSight && place.outlined ? OUTLINED : 0) +
    (isSight && landmarks.has(place.name) ? LANDMARK : 0) -
    (place.kind === 'simulated' ? SIMULATED : 0);
  const ofMeal = best.reason === 'wanted' ? 0 : (MEAL_WORTH[type] ?? 0);
  return {
    id: place.id,
    latitude: place.latitude,
    longitude: place.longitude,
    kind: isSnack ? 'snack' : type,
    family: isSnack ? familyOf('cafes') : familyOf(type),
    part: isSnack ? 'pause' : partOf(type),
    stay: isSnack ? SNACK_STAY : stayAt(type),
    cost: counted,
    worth: best.worth + ofMeal + 0.1 * near + fit.worth + byItself,
    isWanted: !isSnack && isAskedFor(type, taste),
    open,
    place,
    placeType: type,
    price,
    shownCost: shown,
    reasons,
  };
}

/** When it can be visited during the evening, in minutes after its start: open, by daylight, at a time for it, and long enough to stay. */
function openDuring(place: PlaceForEvening, type: PlaceType, frame: EveningFrame): [from: number, until: number][] {
  const { day, start, length } = frame;
  const first = minuteOfWeek(start);
  if (type === 'museums' && place.assumed.includes('openingHours') && first < MONDAY_ENDS) return [];
  const begins = hourOfStart(frame);
  const after = (hour: number) => Math.round((hour - begins) * 60);
  const [sunrise, sunset] = isByDaylight(type) ? daylightOf(day, place) : [0, Infinity];
  const earliest = Math.max(0, after(Math.max(sunrise, notBefore(type))));
  const latest = Math.min(length, after(Math.min(sunset, notAfter(type))));
  const ranges = [0, WEEK].flatMap((later) =>
    place.openMinutes.map(([from, until]) => [from + later - first, until + later - first] as const),
  );
  const within: [number, number][] = [];
  for (const [from, until] of ranges.sort((a, b) => a[0] - b[0])) {
    const cut: [number, number] = [Math.max(earliest, from), Math.min(latest, until)];
    if (cut[0] >= cut[1]) continue;
    const last = within.at(-1);
    // Sunday's night goes on in the next week.
    if (last && last[1] >= cut[0]) last[1] = Math.max(last[1], cut[1]);
    else within.push(cut);
  }
  if (isSnackStall(type, place.name)) return within;
  return isMeal(type)
    ? openForMeals(within, { stay: stayAt(type), isForDinner: isForDinner(type) }, mealWindows(begins, length))
    : within.filter(([from, until]) => until - from >= stayAt(type));
}

/** What a group can spend on an evening where it named only a minimum: a third above it (3,000 plans with up to 4,000). */
export function eveningCeiling(minSpend: Rupees, maxSpend: Rupees | null): Rupees {
  return maxSpend ?? Math.round((minSpend * 4) / 3);
}

/** From what on an evening is what a group meant to spend: what it named with a ceiling, a third below a minimum that it named alone (3,000 plans from 2,000). */
export function eveningFloor(minSpend: Rupees, maxSpend: Rupees | null): Rupees {
  return maxSpend === null ? Math.round((minSpend * 2) / 3) : minSpend;
}

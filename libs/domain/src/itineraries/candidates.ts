import {
  NIGHTLIFE_TYPES,
  PLACE_TYPES,
  type Activity,
  type CitySlug,
  type PlaceType,
  type Rupees,
  type StopReason,
  type Vibe,
} from '@app/contracts';
import { referenceCost } from '../bids/value-score.js';
import { distanceKm, type Point } from '../geo.js';
import { deriveStyles } from '../preferences/styles.js';
import { hourOf, minuteOfWeek } from '../time.js';
import type { Minutes } from '../venues/opening.js';
import type { EveningCandidate } from './evening.js';
import type { EveningFrame } from './time-slots.js';

/** Evenings are made of so many places at most. */
const EVENING_CANDIDATES = 40;
/** Of one kind, so that there is something to combine. */
const OF_ONE_KIND = 4;
const WEEK = 7 * 1440;

/** Minutes that one stays by what there is to do. Assumptions, as are those of single kinds. */
const STAY: Record<Activity, number> = { dining: 75, active: 75, art: 75, entertainment: 120, wellness: 75, nature: 60 };
const STAY_AT: Partial<Record<PlaceType, number>> = {
  fine_dining: 105,
  cafes: 60,
  bakeries: 45,
  street_food: 45,
  cinemas: 165,
  adventure_parks: 180,
  wildlife_sanctuaries: 150,
  wellness_retreats: 150,
  scenic_viewpoints: 40,
  arcade_games: 75,
};
/** A café or a bakery is a pause, no meal; nor is a bar. */
const MEALS: readonly PlaceType[] = ['fine_dining', 'casual_restaurants', 'street_food', 'rooftop_dining', 'food_courts'];
/** Rupees a head where one pays little or nothing at the gate; everything else costs what an offer of its kind is compared with. */
const AT_THE_GATE: Partial<Record<PlaceType, Rupees>> = {
  parks: 0,
  beaches: 0,
  lakes: 0,
  scenic_viewpoints: 0,
  hiking_trails: 0,
  nature_trails: 0,
  libraries: 0,
  botanical_gardens: 50,
  museums: 100,
  heritage_sites: 100,
  exhibitions: 150,
  art_galleries: 100,
  wildlife_sanctuaries: 200,
  street_food: 200,
  food_courts: 400,
};
/** Kinds that are visited by daylight only, regardless of their opening hours; hours of the day. */
const BY_DAYLIGHT: readonly PlaceType[] = [
  'parks',
  'lakes',
  'hiking_trails',
  'nature_trails',
  'botanical_gardens',
  'wildlife_sanctuaries',
  'beaches',
];
const DAYLIGHT: readonly [from: number, until: number] = [6.5, 18.5];
/** What nobody goes to on an evening out, though it can be found. */
const NO_OUTING: readonly PlaceType[] = ['gyms', 'health_clubs', 'beauty_salons', 'libraries'];

/** The activity to which a kind of place belongs. */
export const ACTIVITY_OF_PLACE = Object.fromEntries(
  (Object.keys(PLACE_TYPES) as Activity[]).flatMap((activity) => PLACE_TYPES[activity].map((type) => [type, activity])),
) as Record<PlaceType, Activity>;

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
}

/** A place of the catalogue as far as an evening is concerned. */
export interface PlaceForEvening extends Point {
  id: string;
  placeTypes: readonly PlaceType[];
  openMinutes: readonly Minutes[];
}

/** A candidate with the place behind it, as what it would be visited and what speaks for it. */
export interface RatedPlace<Place extends PlaceForEvening = PlaceForEvening> extends EveningCandidate {
  place: Place;
  placeType: PlaceType;
  reasons: StopReason[];
}

/**
 * How well a kind of place suits, 0..1, and why: a wanted kind most, then the chosen activity, what the vibe suggests, and a change. A
 * diner who named no kind is after a meal.
 */
export function tasteOf(type: PlaceType, { vibes, activity, placeTypes }: EveningTaste): { worth: number; reason: StopReason } {
  if (placeTypes.includes(type)) return { worth: 0.9, reason: 'wanted' };
  if (ACTIVITY_OF_PLACE[type] === activity) {
    const meant = placeTypes.length === 0 && (activity !== 'dining' || MEALS.includes(type));
    return { worth: meant ? 0.9 : 0.6, reason: 'activity' };
  }
  const byVibe = vibes.some((vibe) => deriveStyles([vibe]).placeTypes.includes(type));
  return byVibe ? { worth: 0.75, reason: 'vibe' } : { worth: 0.5, reason: 'change' };
}

/** Rupees for the whole group at a place of this kind. */
export function stopCost(type: PlaceType, citySlug: CitySlug | null, partySize: number): Rupees {
  const gate = AT_THE_GATE[type];
  return gate === undefined ? referenceCost([type], citySlug, partySize) : gate * partySize;
}

/**
 * The places that an evening is made of, at most 40 and the best four of a kind: each as the kind that suits best, open at some time of
 * it, nightlife only for adults. Ones that `keep` names come first and are never left out.
 */
export function eveningCandidates<Place extends PlaceForEvening>(
  places: readonly Place[],
  taste: EveningTaste,
  frame: EveningFrame,
  keep: readonly string[] = [],
): RatedPlace<Place>[] {
  const rated = places.flatMap((place) => rate(place, taste, frame) ?? []);
  const best = rated.sort(
    (a, b) => Number(keep.includes(b.id)) - Number(keep.includes(a.id)) || b.worth - a.worth || (a.id < b.id ? -1 : 1),
  );
  const taken = new Map<string, number>();
  return best
    .filter(({ id, kind }) => {
      const before = taken.get(kind) ?? 0;
      taken.set(kind, before + 1);
      return keep.includes(id) || before < OF_ONE_KIND;
    })
    .slice(0, EVENING_CANDIDATES);
}

function rate<Place extends PlaceForEvening>(place: Place, taste: EveningTaste, frame: EveningFrame): RatedPlace<Place> | null {
  const types = place.placeTypes.filter(
    (type) => !NO_OUTING.includes(type) && (taste.adult || !(NIGHTLIFE_TYPES as readonly PlaceType[]).includes(type)),
  );
  const [best] = types.map((type) => ({ type, ...tasteOf(type, taste) })).sort((a, b) => b.worth - a.worth);
  if (!best) return null;
  const open = openDuring(place.openMinutes, frame, BY_DAYLIGHT.includes(best.type) ? DAYLIGHT : null);
  if (open.length === 0) return null;
  const near = Math.max(0, 1 - distanceKm(taste.centre, place) / taste.radiusKm);
  const cost = stopCost(best.type, taste.citySlug, taste.partySize);
  const reasons: StopReason[] = [best.reason];
  if (cost === 0) reasons.push('free');
  if (near > 0.7) reasons.push('near');
  return {
    id: place.id,
    latitude: place.latitude,
    longitude: place.longitude,
    kind: best.type,
    isMeal: MEALS.includes(best.type),
    stay: STAY_AT[best.type] ?? STAY[ACTIVITY_OF_PLACE[best.type]],
    cost,
    worth: best.worth + 0.1 * near,
    open,
    place,
    placeType: best.type,
    reasons,
  };
}

/** When it is open during the evening, in minutes after its start; within these hours of the day where they are given. */
function openDuring(
  openMinutes: readonly Minutes[],
  { day, start, length }: EveningFrame,
  hours: readonly [from: number, until: number] | null,
): [from: number, until: number][] {
  const first = minuteOfWeek(start);
  const after = (hour: number) => (hourOf(day, hour).getTime() - start.getTime()) / 60_000;
  const [earliest, latest] = hours ? [Math.max(0, after(hours[0])), Math.min(length, after(hours[1]))] : [0, length];
  const ranges = [0, WEEK].flatMap((later) => openMinutes.map(([from, until]) => [from + later - first, until + later - first] as const));
  const within: [number, number][] = [];
  for (const [from, until] of ranges.sort((a, b) => a[0] - b[0])) {
    const cut: [number, number] = [Math.max(earliest, from), Math.min(latest, until)];
    if (cut[0] >= cut[1]) continue;
    const last = within.at(-1);
    // Sunday's night goes on in the next week.
    if (last && last[1] >= cut[0]) last[1] = Math.max(last[1], cut[1]);
    else within.push(cut);
  }
  return within;
}

/** What a group can spend on an evening where it named only a minimum: a third above it (3,000 plans with up to 4,000). */
export function eveningCeiling(minSpend: Rupees, maxSpend: Rupees | null): Rupees {
  return maxSpend ?? Math.round((minSpend * 4) / 3);
}

/** From what on an evening is what a group meant to spend: what it named with a ceiling, a third below a minimum that it named alone (F14: 3,000 plans from 2,000). */
export function eveningFloor(minSpend: Rupees, maxSpend: Rupees | null): Rupees {
  return maxSpend === null ? Math.round((minSpend * 2) / 3) : minSpend;
}

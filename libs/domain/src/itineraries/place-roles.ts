import { ACTIVITY_OF_PLACE, PLACE_TYPES, type Activity, type PlaceType } from '@app/contracts';
import type { StopPart } from './evening.js';

/** Minutes that one stays by what there is to do. Assumptions, as are those of single kinds. */
const STAY: Record<Activity, number> = { dining: 75, active: 75, art: 75, entertainment: 90, wellness: 75, nature: 60 };
const STAY_AT: Partial<Record<PlaceType, number>> = {
  fine_dining: 105,
  rooftop_dining: 90,
  cafes: 45,
  bakeries: 30,
  museums: 90,
  workshops: 90,
  beaches: 90,
  spas: 90,
  street_food: 45,
  food_courts: 45,
  cinemas: 150,
  theaters: 120,
  heritage_sites: 60,
  adventure_parks: 180,
  wildlife_sanctuaries: 150,
  wellness_retreats: 150,
  scenic_viewpoints: 40,
  arcade_games: 60,
  gaming_zones: 60,
};

/** A café or a bakery is a pause, no meal; nor is a bar. */
const MEALS: readonly PlaceType[] = ['fine_dining', 'casual_restaurants', 'street_food', 'rooftop_dining', 'food_courts'];
/** Shows, songs and drinks: nothing else follows. */
const LAST: readonly PlaceType[] = [
  'theaters',
  'cinemas',
  'live_music',
  'comedy_clubs',
  'karaoke',
  'bars_pubs',
  'pubs_lounges',
  'nightclubs',
];
const PAUSES: readonly PlaceType[] = ['cafes', 'bakeries'];
const ANY_TIME: readonly PlaceType[] = ['bowling', 'gaming_zones', 'arcade_games', 'escape_rooms'];

/** The hour of the day before which nobody goes there on an outing. */
const NOT_BEFORE: Partial<Record<PlaceType, number>> = {
  bars_pubs: 17,
  pubs_lounges: 17,
  nightclubs: 20,
  live_music: 18,
  comedy_clubs: 17,
  theaters: 16,
  karaoke: 16,
};

/** The hour of the day by which one has left. */
const NOT_AFTER: Partial<Record<PlaceType, number>> = {
  museums: 19,
  art_galleries: 19,
  exhibitions: 19,
  cultural_centers: 21,
  workshops: 21,
};
const DAY_ENDS = 21.5;

/** Kinds that nobody is taken to who has not asked for them, or for their activity. */
const ON_REQUEST: readonly PlaceType[] = [
  ...PLACE_TYPES.wellness,
  'sports_complexes',
  'swimming_pools',
  'rock_climbing',
  'adventure_parks',
  'hiking_trails',
  'nature_trails',
  'wildlife_sanctuaries',
];
/** Kinds for those who are out to move. */
const LIVELY: readonly PlaceType[] = ['bowling', 'gaming_zones', 'go_karting', 'arcade_games', 'escape_rooms', 'karaoke', 'nightclubs'];

/** Kinds that are much the same to a visitor: one of them is enough. */
const SAME_AS: Partial<Record<PlaceType, PlaceType>> = {
  bakeries: 'cafes',
  pubs_lounges: 'bars_pubs',
  gaming_zones: 'arcade_games',
  massage_therapy: 'spas',
  thermal_baths: 'spas',
  meditation_centers: 'yoga_studios',
  nature_trails: 'hiking_trails',
  botanical_gardens: 'parks',
  exhibitions: 'art_galleries',
  theaters: 'cinemas',
};

/** Kinds that are visited by daylight only, regardless of their opening hours. */
const BY_DAYLIGHT: readonly PlaceType[] = [...PLACE_TYPES.nature, 'heritage_sites'];
/** Kinds under the open sky, or of which the way there is. */
const OPEN_AIR: readonly PlaceType[] = [...PLACE_TYPES.nature, 'heritage_sites', 'adventure_parks', 'go_karting', 'street_food'];
/** What nobody goes to on an evening out, though it can be found. */
const NO_OUTING: readonly PlaceType[] = ['gyms', 'health_clubs', 'beauty_salons', 'libraries'];

/** What a kind of place is in an evening. */
export const isMeal = (type: PlaceType): boolean => MEALS.includes(type);
export const isByDaylight = (type: PlaceType): boolean => BY_DAYLIGHT.includes(type);
export const isOpenAir = (type: PlaceType): boolean => OPEN_AIR.includes(type);
export const isOuting = (type: PlaceType): boolean => !NO_OUTING.includes(type);
export const stayAt = (type: PlaceType): number => STAY_AT[type] ?? STAY[ACTIVITY_OF_PLACE[type]];
export const isOnRequest = (type: PlaceType): boolean => ON_REQUEST.includes(type);
export const isLively = (type: PlaceType): boolean => LIVELY.includes(type);
export const notAfter = (type: PlaceType): number => (partOf(type) === 'day' ? (NOT_AFTER[type] ?? DAY_ENDS) : Infinity);
export const notBefore = (type: PlaceType): number => NOT_BEFORE[type] ?? 0;
export const familyOf = (type: PlaceType): PlaceType => SAME_AS[type] ?? type;

/** Stalls that sell what one has in passing. */
const SNACK =
  /\b(tea|chai|chaai|coffee|juice|lassi|lemon\w*|soda|shakes?|ice[ -]?creams?|kulfi|gola|sweets?|pedha|mithai|halwai|paan|pan shop|coconut|momos?|chaat|chat|bhel\w*|pani ?puri|panipuri|golgappa|vada ?pav|samosa|bakery|cakes?|waffles?|fruits?|corn|pat(?:t)?ies|snacks?)\b/i;

/** Meals of the evening, where an outing has one. */
const FOR_DINNER: readonly PlaceType[] = ['fine_dining', 'rooftop_dining'];
export const isForDinner = (type: PlaceType): boolean => FOR_DINNER.includes(type);

/** Whether a stall of that name is for a snack, no meal. */
export const isSnackStall = (type: PlaceType, name: string): boolean => type === 'street_food' && SNACK.test(name);

/** Where in an evening a kind of place comes. */
export function partOf(type: PlaceType): StopPart {
  if (isMeal(type)) return 'meal';
  if (PAUSES.includes(type)) return 'pause';
  if (LAST.includes(type)) return 'last';
  return ANY_TIME.includes(type) ? 'any' : 'day';
}

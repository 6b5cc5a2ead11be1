import { ACTIVITY_OF_PLACE, type Activity, type PlaceType } from '@app/contracts';
import { kitchenOf, type Kitchen } from './kitchens.js';

/** What the drawn picture of a venue shows. */
export const SCENES = [
  'skyline',
  'table',
  'bistro',
  'cafe',
  'bar',
  'street',
  'rooftop',
  'stage',
  'cinema',
  'club',
  'games',
  'sport',
  'heritage',
  'gallery',
  'spa',
  'stillness',
  'water',
  'beach',
  'trees',
  'garden',
  'dosa',
  'tandoor',
  'thali',
  'grill',
  'steamer',
  'noodles',
  'pizza',
  'fish',
  'burger',
  'juice',
  'dessert',
  'bakery',
] as const;
export type Scene = (typeof SCENES)[number];

const SCENE_OF_ACTIVITY: Record<Activity, Scene> = {
  dining: 'bistro',
  active: 'sport',
  art: 'heritage',
  entertainment: 'stage',
  wellness: 'spa',
  nature: 'trees',
};
const SCENE_OF_TYPE: Partial<Record<PlaceType, Scene>> = {
  fine_dining: 'table',
  cafes: 'cafe',
  bakeries: 'bakery',
  bars_pubs: 'bar',
  pubs_lounges: 'bar',
  street_food: 'street',
  food_courts: 'street',
  rooftop_dining: 'rooftop',
  swimming_pools: 'water',
  bowling: 'games',
  gaming_zones: 'games',
  arcade_games: 'games',
  escape_rooms: 'games',
  art_galleries: 'gallery',
  exhibitions: 'gallery',
  workshops: 'gallery',
  libraries: 'gallery',
  theaters: 'cinema',
  cinemas: 'cinema',
  nightclubs: 'club',
  yoga_studios: 'stillness',
  meditation_centers: 'stillness',
  wellness_retreats: 'stillness',
  health_clubs: 'sport',
  beaches: 'beach',
  lakes: 'water',
  parks: 'garden',
  botanical_gardens: 'garden',
  scenic_viewpoints: 'skyline',
};
const SCENE_OF_KITCHEN: Record<Kitchen, Scene> = {
  south_indian: 'dosa',
  north_indian: 'tandoor',
  indian: 'thali',
  grill: 'grill',
  chinese: 'steamer',
  noodles: 'noodles',
  italian: 'pizza',
  seafood: 'fish',
  burgers: 'burger',
  snacks: 'street',
  juice: 'juice',
  coffee: 'cafe',
  dessert: 'dessert',
  bakery: 'bakery',
};

/** The scene of a venue: of its kitchen where that is known, else of its first type. */
export function sceneOf(placeTypes: readonly PlaceType[], cuisines: readonly string[] = []): Scene {
  const [first] = placeTypes;
  if (!first) return 'skyline';
  const kitchen = kitchenOf(first, cuisines);
  if (kitchen) return SCENE_OF_KITCHEN[kitchen];
  return SCENE_OF_TYPE[first] ?? SCENE_OF_ACTIVITY[ACTIVITY_OF_PLACE[first]];
}

import type { PlaceType } from '../options.js';
import type { ListedVenue } from '../venues.js';

/** What one can do in a city, in the order in which equals are chosen. */
export const IDEAS = [
  'sea_sunset',
  'winter_sun',
  'cool_morning',
  'tea_in_rain',
  'sea_in_rain',
  'after_rain',
  'between_showers',
  'old_city',
  'old_places',
  'lakeside',
  'live_music',
  'hill_walk',
  'breakfast',
  'local_plate',
  'museum',
  'children',
  'view',
  'dessert',
  'dinner',
  'quiet_hour',
] as const;
export type IdeaId = (typeof IDEAS)[number];

/** What the picture of an idea shows. */
export type IdeaScene =
  | 'beach'
  | 'garden'
  | 'trees'
  | 'bistro'
  | 'cafe'
  | 'heritage'
  | 'water'
  | 'stage'
  | 'street'
  | 'games'
  | 'gallery'
  | 'skyline'
  | 'rooftop'
  | 'table'
  | 'stillness';

/** An idea of the season for a city: GET /api/cities/:slug/ideas. */
export interface CityIdea {
  id: IdeaId;
  scene: IdeaScene;
  /** The time of the day that is best for it, as HH:MM in India. */
  time: string;
  /** The kind of place of which the city has more like these. */
  kind: PlaceType;
  /** Real places only. */
  venues: ListedVenue[];
}

import type { PlaceType, Weekday } from '@app/contracts';
import { daily, multirange } from './opening-hours.js';

/** What is assumed of a place whose type is known and nothing else. */
export interface Assumption {
  /** An int4multirange of minutes of the week. */
  openMinutes: string;
  /** 1 (cheap) to 4. */
  priceLevel: number;
  /** Guests who can be seated or admitted in one slot. */
  seats: number;
}

/** Names of what can be assumed, as they stand in a venue's `assumed`. */
export const ASSUMABLE = { hours: 'openingHours', price: 'priceLevel', seats: 'seats', pin: 'location' } as const;
/** One day of which nothing is known, while the hours of others are. */
export const unknownDay = (day: Weekday): string => `${ASSUMABLE.hours}.${day}`;

/** Hour of opening, hour of closing (24 and more: past midnight), price level, seats per slot. docs/decisions/002 gives the reasons. */
const BY_TYPE: Record<PlaceType, readonly [opens: number, closes: number, price: number, seats: number]> = {
  fine_dining: [12, 23.5, 4, 60],
  casual_restaurants: [11, 23, 2, 60],
  cafes: [9, 22, 2, 40],
  bars_pubs: [12, 24, 3, 80],
  street_food: [11, 22, 1, 20],
  bakeries: [9, 21, 1, 16],
  rooftop_dining: [12, 24, 3, 70],
  food_courts: [11, 22, 1, 150],
  gyms: [6, 22, 2, 40],
  sports_complexes: [6, 22, 2, 100],
  swimming_pools: [6, 20, 2, 60],
  adventure_parks: [10, 19, 3, 200],
  bowling: [11, 23, 2, 48],
  gaming_zones: [11, 22, 2, 40],
  go_karting: [11, 22, 3, 30],
  rock_climbing: [9, 21, 2, 30],
  museums: [10, 17, 1, 200],
  art_galleries: [11, 19, 1, 60],
  theaters: [10, 22, 2, 200],
  cultural_centers: [10, 19, 1, 120],
  libraries: [9, 19, 1, 80],
  workshops: [10, 19, 2, 16],
  heritage_sites: [8, 18, 1, 300],
  exhibitions: [10, 19, 1, 150],
  cinemas: [9, 24, 2, 180],
  live_music: [18, 24, 3, 100],
  comedy_clubs: [17, 23.5, 2, 80],
  karaoke: [12, 24, 2, 40],
  nightclubs: [19, 25, 4, 150],
  pubs_lounges: [12, 24.5, 3, 80],
  arcade_games: [11, 22, 2, 60],
  escape_rooms: [10, 22, 2, 18],
  spas: [10, 21, 3, 12],
  yoga_studios: [6, 20, 2, 25],
  meditation_centers: [6, 20, 1, 40],
  massage_therapy: [10, 21, 3, 8],
  wellness_retreats: [7, 20, 4, 30],
  thermal_baths: [8, 20, 3, 30],
  beauty_salons: [10, 20, 2, 10],
  health_clubs: [6, 22, 3, 50],
  parks: [6, 20, 1, 500],
  beaches: [0, 24, 1, 1000],
  hiking_trails: [6, 18, 1, 200],
  lakes: [6, 19, 1, 300],
  botanical_gardens: [9, 18, 1, 300],
  wildlife_sanctuaries: [9, 17, 1, 300],
  scenic_viewpoints: [0, 24, 1, 200],
  nature_trails: [6, 18, 1, 200],
};

/** What is assumed of a place of that type where its own events are unknown. */
export function assumptionFor(type: PlaceType): Assumption {
  const [opens, closes, priceLevel, seats] = BY_TYPE[type];
  return { openMinutes: multirange(daily(opens * 60, closes * 60)), priceLevel, seats };
}

import type { CitySlug, IdeaId, IdeaScene, PlaceType } from '@app/contracts';
import { cityOf } from '../geo.js';
import { daylightOf } from './daylight.js';
import { isByDaylight } from './place-roles.js';
import { isRainy } from './rainy-months.js';

const SEASONS = ['rain', 'winter', 'hot', 'mild'] as const;
export type Season = (typeof SEASONS)[number];

/** What makes an idea: which places, when in the year and in the day, and its picture. */
export interface IdeaRule {
  /** The kinds of its places, the most fitting first. */
  kinds: readonly PlaceType[];
  /** The seasons that bring it, before the ideas that name none and make sense all year round. */
  seasons?: readonly Season[];
  /** The hour of the day, or hours before or after the sun rises or sets. */
  hour: number | { after: 'sunrise' | 'sunset'; hours: number };
  scene: IdeaScene;
  /** Cuisines that fit it, where the places serve food. */
  cuisines?: readonly string[];
  /** How far its places lie from the first one at the most, in kilometres, because one walks between them. */
  withinKm?: number;
}

const DRY = ['winter', 'hot', 'mild'] as const;
const COOL = ['winter', 'mild'] as const;
const BEFORE_SUNSET = { after: 'sunset', hours: -0.75 } as const;

/** The ideas of all cities. */
export const IDEA_RULES: Readonly<Record<IdeaId, IdeaRule>> = {
  sea_sunset: { kinds: ['beaches'], seasons: DRY, hour: BEFORE_SUNSET, scene: 'beach' },
  winter_sun: { kinds: ['parks', 'botanical_gardens'], seasons: ['winter'], hour: 12, scene: 'garden' },
  cool_morning: {
    kinds: ['parks', 'botanical_gardens', 'hiking_trails'],
    seasons: ['hot'],
    hour: { after: 'sunrise', hours: 0.75 },
    scene: 'garden',
  },
  tea_in_rain: {
    kinds: ['cafes', 'bakeries', 'casual_restaurants'],
    seasons: ['rain'],
    hour: 17,
    scene: 'cafe',
    cuisines: ['tea', 'coffee shop', 'snacks', 'local'],
  },
  sea_in_rain: { kinds: ['beaches'], seasons: ['rain'], hour: 17, scene: 'beach' },
  after_rain: {
    kinds: ['botanical_gardens', 'hiking_trails', 'nature_trails', 'parks'],
    seasons: ['rain'],
    hour: 9.5,
    scene: 'trees',
  },
  between_showers: { kinds: ['heritage_sites'], seasons: ['rain'], hour: 11, scene: 'heritage' },
  old_city: { kinds: ['heritage_sites'], seasons: DRY, hour: 9, scene: 'heritage', withinKm: 3 },
  old_places: { kinds: ['heritage_sites'], seasons: DRY, hour: 10, scene: 'heritage' },
  lakeside: { kinds: ['lakes'], seasons: SEASONS, hour: { after: 'sunset', hours: -1.25 }, scene: 'water' },
  live_music: { kinds: ['live_music', 'comedy_clubs'], seasons: SEASONS, hour: 19.5, scene: 'stage' },
  breakfast: {
    kinds: ['cafes', 'bakeries', 'casual_restaurants'],
    hour: 9,
    scene: 'bistro',
    cuisines: ['breakfast', 'south indian', 'coffee shop', 'pancake'],
  },
  hill_walk: {
    kinds: ['hiking_trails', 'nature_trails'],
    seasons: COOL,
    hour: { after: 'sunrise', hours: 0.75 },
    scene: 'trees',
  },
  local_plate: {
    kinds: ['street_food', 'food_courts', 'casual_restaurants'],
    hour: 13,
    scene: 'street',
    cuisines: ['regional', 'local', 'indian', 'snacks', 'south indian', 'north indian', 'seafood'],
  },
  children: {
    kinds: ['wildlife_sanctuaries', 'adventure_parks', 'bowling', 'arcade_games', 'parks', 'museums'],
    hour: 11,
    scene: 'games',
  },
  museum: { kinds: ['museums', 'art_galleries', 'exhibitions', 'cultural_centers'], hour: 15, scene: 'gallery' },
  view: { kinds: ['scenic_viewpoints'], hour: BEFORE_SUNSET, scene: 'skyline' },
  dessert: {
    kinds: ['bakeries', 'cafes', 'street_food'],
    hour: 21.5,
    scene: 'rooftop',
    cuisines: ['ice cream', 'dessert', 'cake', 'donut', 'pastry', 'sweets'],
  },
  dinner: {
    kinds: ['fine_dining', 'rooftop_dining', 'casual_restaurants', 'cafes'],
    hour: 20,
    scene: 'table',
    cuisines: ['indian', 'regional', 'north indian', 'south indian', 'local', 'seafood'],
  },
  quiet_hour: { kinds: ['libraries', 'botanical_gardens', 'parks', 'heritage_sites'], hour: 16, scene: 'stillness' },
};

/** North of this latitude winters are cool: there the sun is looked for, not the shade. An assumption. */
const COOL_WINTERS = 20;
const WINTER: readonly number[] = [11, 12, 1, 2];
const HOT = { north: [3, 4, 5, 6, 7, 8, 9, 10], south: [3, 4, 5, 6] };
const MIDDLE_OF_MONTH = 15;

/** A day in the middle of a month; the year makes no difference to the light. */
const middleOf = (month: number): string => `2026-${String(month).padStart(2, '0')}-${MIDDLE_OF_MONTH}`;

/** The season of a city in a month, 1 to 12. */
export function seasonOf(citySlug: CitySlug, month: number): Season {
  if (isRainy(middleOf(month), citySlug)) return 'rain';
  const isNorthern = (cityOf(citySlug)?.latitude ?? 0) > COOL_WINTERS;
  if (isNorthern && WINTER.includes(month)) return 'winter';
  return HOT[isNorthern ? 'north' : 'south'].includes(month) ? 'hot' : 'mild';
}

/** By when one leaves a place that is visited by daylight, in hours before sunset. */
const BEFORE_DARK = 0.5;

/** The hour of the day for an idea in a city and month, to the quarter; what needs daylight comes before dark. */
export function hourOfIdea({ hour, kinds }: IdeaRule, citySlug: CitySlug, month: number): number {
  const city = cityOf(citySlug);
  const [sunrise, sunset] = city ? daylightOf(middleOf(month), city) : [6, 18];
  const meant = typeof hour === 'number' ? hour : (hour.after === 'sunrise' ? sunrise : sunset) + hour.hours;
  const latest = kinds.every(isByDaylight) ? sunset - BEFORE_DARK : Infinity;
  return Math.floor(Math.min(meant, latest) * 4) / 4;
}

import { useId, type ReactNode } from 'react';
import { ACTIVITIES, PLACE_TYPES, type Activity, type PlaceType } from '@app/contracts';
import { beach, garden, trees, water } from './venue-art/outdoors.js';
import { gallery, heritage, skyline, spa, stillness } from './venue-art/places.js';
import { hashOf, numbersOf } from './venue-art/seed.js';
import { cinema, club, games, sport, stage } from './venue-art/shows.js';
import { paintOf, Sky, type Paint } from './venue-art/sky.js';
import { bar, bistro, cafe, rooftop, street, table } from './venue-art/tables.js';

const SCENES = {
  skyline,
  table,
  bistro,
  cafe,
  bar,
  street,
  rooftop,
  stage,
  cinema,
  club,
  games,
  sport,
  heritage,
  gallery,
  spa,
  stillness,
  water,
  beach,
  trees,
  garden,
} satisfies Record<string, (paint: Paint) => ReactNode>;
export type Scene = keyof typeof SCENES;

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
  bakeries: 'cafe',
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

/** The scene for a venue: by its first place type. */
export function sceneOf(placeTypes: readonly PlaceType[]): Scene {
  const [first] = placeTypes;
  if (!first) return 'skyline';
  const activity = ACTIVITIES.find((name) => (PLACE_TYPES[name] as readonly string[]).includes(first));
  return SCENE_OF_TYPE[first] ?? (activity ? SCENE_OF_ACTIVITY[activity] : 'skyline');
}

/**
 * Cover art for a venue without a photograph: its kind of place at an hour of the evening. Hour, colours, roofline and what stands about
 * follow from its id. Decoration: it says nothing to a screen reader.
 */
export function VenueArt({ id, scene }: { id: string; scene: Scene }) {
  const gradient = useId();
  const at = numbersOf(hashOf(id));
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false" className="block size-full">
      <Sky at={at} gradient={gradient} />
      <g transform={at(206) > 0.5 ? 'translate(320 0) scale(-1 1)' : undefined}>{SCENES[scene](paintOf(at))}</g>
    </svg>
  );
}

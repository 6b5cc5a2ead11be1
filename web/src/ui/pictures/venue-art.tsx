import { Suspense, useState } from 'react';
import { ACTIVITIES, PLACE_TYPES, type Activity, type PlaceType } from '@app/contracts';
import type { Scene } from './venue-art/drawing.js';
import type { SkyHour } from './venue-art/sky.js';
import { optionalPart } from '../feedback/part.js';
import { type DrawnVenue, loadedDrawing } from './drawings.js';

export type { Scene, SkyHour };
/**
 * The decoration loads after the content; its box has its size already. Pointers pass through both, because a press on an element that is
 * then replaced is no click.
 */
const Drawing = optionalPart(() => import('./venue-art/drawing.js'));

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

/** The scene of a venue, by its first place type. */
export function sceneOf(placeTypes: readonly PlaceType[]): Scene {
  const [first] = placeTypes;
  if (!first) return 'skyline';
  const activity = ACTIVITIES.find((name) => (PLACE_TYPES[name] as readonly string[]).includes(first));
  return SCENE_OF_TYPE[first] ?? (activity ? SCENE_OF_ACTIVITY[activity] : 'skyline');
}

/** Cover art for a venue without a photograph, the same each time for one id. It is hidden from screen readers. */
export function VenueArt(venue: DrawnVenue) {
  const [Picture] = useState(() => loadedDrawing() ?? Drawing);
  return (
    <Suspense fallback={<span data-undrawn className="pointer-events-none block size-full bg-sunken" />}>
      <Picture {...venue} />
    </Suspense>
  );
}

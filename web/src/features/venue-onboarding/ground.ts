import { CITIES, type Area, type CitySlug } from '@app/contracts';
import { cityOf, distanceKm, nearestArea, regionOf, type Point } from '@app/domain';
import { areasOf } from '../../lib/place.js';

const KM_PER_DEGREE = 111.195;
/** How many kilometres the ground shows from side to side, from far to near. */
export const SPANS = [40, 16, 6, 2, 0.6] as const;
/** Distances from the middle of the city that are drawn. */
export const RINGS_KM = [2, 5, 10, 20] as const;

/** What of the earth is shown. */
export interface View {
  centre: Point;
  spanKm: number;
}

const kmPerLongitude = (latitude: number): number => KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);

/** Where a point is on the ground, as shares of its width and height; outside of 0 to 1 it is not on it. */
export function toGround({ latitude, longitude }: Point, { centre, spanKm }: View): { x: number; y: number } {
  return {
    x: 0.5 + ((longitude - centre.longitude) * kmPerLongitude(centre.latitude)) / spanKm,
    y: 0.5 - ((latitude - centre.latitude) * KM_PER_DEGREE) / spanKm,
  };
}

/** The point at a place of the ground, to about a metre. */
export function fromGround({ x, y }: { x: number; y: number }, { centre, spanKm }: View): Point {
  return {
    latitude: Number((centre.latitude + ((0.5 - y) * spanKm) / KM_PER_DEGREE).toFixed(5)),
    longitude: Number((centre.longitude + ((x - 0.5) * spanKm) / kmPerLongitude(centre.latitude)).toFixed(5)),
  };
}

/** The middle of a city. */
export const centreOf = (citySlug: CitySlug): Point => cityOf(citySlug) ?? { latitude: 20, longitude: 78 };

/** What the ground names: the areas of the city, else the city alone. */
export function landmarksOf(citySlug: CitySlug): readonly Pick<Area, 'id' | 'name' | 'latitude' | 'longitude'>[] {
  const areas = areasOf(citySlug);
  if (areas.length > 0) return areas;
  return CITIES.filter(({ slug }) => slug === citySlug).map(({ slug, name, latitude, longitude }) => ({
    id: slug,
    name,
    latitude,
    longitude,
  }));
}

/** In which area a pin is, where its city has areas; and how far from the middle of the city, in km. */
export function placeOfPin(pin: Point, citySlug: CitySlug): { area: string | null; km: number } {
  const region = regionOf(pin);
  return { area: region ? nearestArea(region, pin).name : null, km: distanceKm(pin, centreOf(citySlug)) };
}

/** Reads "19.0596, 72.8295" as a map's page gives it; null for anything else. */
export function readCoordinates(text: string): Point | null {
  const found = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*°?[\s,;]+(-?\d{1,3}(?:\.\d+)?)\s*°?\s*$/.exec(text);
  if (!found) return null;
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

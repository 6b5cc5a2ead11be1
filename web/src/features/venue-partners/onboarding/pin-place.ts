import type { Area, CitySlug } from '@app/contracts';
import { areasOf } from '../../../lib/place.js';
import { cityOf, distanceKm, nearestArea, regionOf, type Point } from '@app/domain';

/** The centre of a city. */
export const centreOf = (citySlug: CitySlug): Point => cityOf(citySlug) ?? { latitude: 20, longitude: 78 };

/** The area of a pin, if its city has areas, and its distance from the centre of the city, in km. */
export function placeOfPin(pin: Point, citySlug: CitySlug): { area: string | null; km: number } {
  const region = regionOf(pin);
  return { area: region ? nearestArea(region, pin).name : null, km: distanceKm(pin, centreOf(citySlug)) };
}

/** A pin so near to the middle of an area has not been moved to an entrance. */
const MIDDLE_KM = 0.03;

/** The area in whose middle a pin is, or the city; null: the pin was placed. */
export function middleAt(pin: Point, citySlug: CitySlug): Area | 'city' | null {
  const isMiddle = (point: Point): boolean => distanceKm(pin, point) < MIDDLE_KM;
  return areasOf(citySlug).find(isMiddle) ?? (isMiddle(centreOf(citySlug)) ? 'city' : null);
}

/** Reads "19.0596, 72.8295" in the format of map sites; null for anything else. */
export function readCoordinates(text: string): Point | null {
  const found = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*°?[\s,;]+(-?\d{1,3}(?:\.\d+)?)\s*°?\s*$/.exec(text);
  if (!found) return null;
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

import { TUNABLES } from './tunables.js';

/** A point on earth, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** The centre of the ~1 km cell of a fixed grid in which a point lies: the same for every request, so that averaging reveals nothing. */
export function snap(point: Point): Point {
  return cellOf(point, TUNABLES.locationGridMetres);
}

/**
 * The centre of the cell in which a point lies, in a grid of cells as wide as so many metres. 0.009° of latitude are about one kilometre; of
 * longitude 0.9 to 1 km between Kochi and Delhi.
 */
export function cellOf(point: Point, metres: number): Point {
  const grid = (metres * 9) / 1e6;
  const centre = (value: number) => Number(((Math.floor(value / grid) + 0.5) * grid).toFixed(6));
  return { latitude: centre(point.latitude), longitude: centre(point.longitude) };
}

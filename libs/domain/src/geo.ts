import {
  CITIES,
  CITY_ALIASES,
  DISTANCE_BANDS,
  REGION_SLUGS,
  REGIONS,
  type Area,
  type City,
  type CitySlug,
  type DistanceBand,
  type PlanType,
  type RegionSlug,
} from '@app/contracts';
import { cellOf, type Point } from './grid.js';
import { TUNABLES } from './tunables.js';

const RADIANS = Math.PI / 180;
const EARTH_KM = 6371.0088;
const BOX_PAD = 0.03;
/** The ends of all bands but the last, in kilometres; the last limit, the farthest that planners can choose, is within its band. */
export const BAND_LIMITS = [2, 5, 10, 25, 50] as const;
/** Two of one name so near to each other are one place. */
export const SAME_PLACE_KM = 0.15;

/** Great-circle distance in kilometres (haversine, mean earth radius). */
export function distanceKm(a: Point, b: Point): number {
  const half =
    Math.sin(((b.latitude - a.latitude) * RADIANS) / 2) ** 2 +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * Math.sin(((b.longitude - a.longitude) * RADIANS) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/**
 * The place at which a member counts in a shared plan: the centre of their ~5 km cell. All that the others see of the search (places,
 * counts, offers, scores) follows from it: a member who moves their own place often enough finds the other's as finely as it is rounded.
 * The centre of a city is not rounded: a member who picked a city has shared no place.
 */
export function roughly(point: Point): Point {
  const isCity = CITIES.some((city) => city.latitude === point.latitude && city.longitude === point.longitude);
  return isCity ? point : cellOf(point, TUNABLES.sharedGridMetres);
}

/** Where a member counts in a plan: only in a plan of one as finely as the grid for venues allows. */
export const placeIn = (planType: PlanType, point: Point): Point => (planType === 'goSolo' ? point : roughly(point));

/** The mean of points of one city or country; null of none. */
export function midpoint(points: readonly Point[]): Point | null {
  if (points.length === 0) return null;
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { latitude: mean((point) => point.latitude), longitude: mean((point) => point.longitude) };
}

/** The band of a distance in kilometres; venues and other members read nothing finer. */
export function distanceBand(km: number): DistanceBand {
  const index = BAND_LIMITS.findIndex((limit, n) => km < limit || (n === BAND_LIMITS.length - 1 && km === limit));
  return DISTANCE_BANDS[index < 0 ? BAND_LIMITS.length : index] ?? '>50';
}

/** The middle of a band in kilometres; what a venue-side score is computed from. */
export function middleOfBand(band: DistanceBand): number {
  return { '<2': 1, '2-5': 3.5, '5-10': 7.5, '10-25': 17.5, '25-50': 37.5, '>50': 60 }[band];
}

/** The nearest city within 60 km of a point, or null. */
export function nearestCity(point: Point): { city: City; km: number } | null {
  let best: { city: City; km: number } | null = null;
  for (const city of CITIES) {
    const km = distanceKm(point, city);
    if (km <= TUNABLES.nearestCityKm && (!best || km < best.km)) best = { city, km };
  }
  return best;
}

/** A city by its slug. */
export function cityOf(slug: CitySlug): City | null {
  return CITIES.find((city) => city.slug === slug) ?? null;
}

/** The region whose box, padded by 0.03°, holds the point, or null. */
export function regionOf(point: Point): RegionSlug | null {
  return (
    REGION_SLUGS.find((slug) => {
      const { south, north, west, east } = REGIONS[slug].box;
      return (
        point.latitude >= south - BOX_PAD &&
        point.latitude <= north + BOX_PAD &&
        point.longitude >= west - BOX_PAD &&
        point.longitude <= east + BOX_PAD
      );
    }) ?? null
  );
}

/** The area of the region whose centre is nearest to the point. */
export function nearestArea(region: RegionSlug, point: Point): Area {
  return REGIONS[region].areas.reduce((best, area) => (distanceKm(point, area) < distanceKm(point, best) ? area : best));
}

/** An area by its id with the region that has it; null for an unknown id. */
export function areaOf(id: string): { region: RegionSlug; area: Area } | null {
  for (const region of REGION_SLUGS) {
    const area = REGIONS[region].areas.find((candidate) => candidate.id === id);
    if (area) return { region, area };
  }
  return null;
}

/** The city that a person means by a slug, a name or another name of it, without regard to case and spaces around; null for none of ours. */
export function cityNamed(text: string): City | null {
  const name = text.trim().toLowerCase();
  return CITIES.find((city) => city.slug === name || city.name.toLowerCase() === name || city.slug === CITY_ALIASES[name]) ?? null;
}

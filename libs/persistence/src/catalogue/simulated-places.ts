import { CITIES, REGION_SLUGS, REGIONS, type Area, type City, type CitySlug, type RegionSlug } from '@app/contracts';
import { distanceKm, type Point } from '@app/domain';
import { areaOf, type CataloguePlace } from './read-catalogue.js';
import type { Seeded } from './seeded.js';

/** Every simulated venue of a city lies this near to its centre, in km. */
const NEAR_CENTRE_KM = 4.6;
/** How far an invented venue is moved from the real place that it borrows its spot from, in degrees (about 120 m). */
const ASIDE = 0.0011;

/** A spot for a simulated venue, with the area that a reader sees. */
export interface Spot extends Point {
  area: string;
  areaId: string | null;
}

/** A place to put simulated venues: a city's centre, or one of the areas of a region. */
export interface Neighbourhood {
  /** Part of the seed and of the venue's source id. */
  key: string;
  citySlug: CitySlug;
  around: Point;
  /** Spots of real places, so that nothing invented stands in a lake or the sea. */
  anchors: readonly Point[];
  area: Area | null;
}

/** The centres of the twelve cities and the areas of the four regions, with the real places around each. */
export function neighbourhoods(catalogue: readonly CataloguePlace[]): { cities: Neighbourhood[]; areas: Neighbourhood[] } {
  const of = (slug: CitySlug) => catalogue.filter((place) => place.citySlug === slug);
  return { cities: CITIES.map((city) => centre(city, of(city.slug))), areas: REGION_SLUGS.flatMap((slug) => areasOf(slug, of(slug))) };
}

/** A spot in the neighbourhood beside a real place; where there are none, beside its middle. */
export function spotIn(place: Neighbourhood, random: Seeded): Spot {
  const anchor = place.anchors.length > 0 ? random.pick(place.anchors) : place.around;
  const aside = () => (random.next() - 0.5) * 2 * ASIDE;
  const [latitude, longitude] = [Number((anchor.latitude + aside()).toFixed(6)), Number((anchor.longitude + aside()).toFixed(6))];
  const area = place.area ?? areaOf(place.citySlug, latitude, longitude);
  const cityName = CITIES.find((city) => city.slug === place.citySlug)?.name ?? '';
  return { latitude, longitude, area: area?.name ?? cityName, areaId: area?.id ?? null };
}

function centre(city: City, places: readonly CataloguePlace[]): Neighbourhood {
  const anchors = places.filter((place) => distanceKm(place, city) < NEAR_CENTRE_KM - 0.2);
  return { key: city.slug, citySlug: city.slug, around: city, anchors, area: null };
}

function areasOf(slug: RegionSlug, places: readonly CataloguePlace[]): Neighbourhood[] {
  return REGIONS[slug].areas.map((area) => ({
    key: `${slug}/${area.id}`,
    citySlug: slug,
    around: area,
    anchors: places.filter((place) => place.areaId === area.id && distanceKm(place, area) < 2.5),
    area,
  }));
}

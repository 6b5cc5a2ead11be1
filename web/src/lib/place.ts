import { CITIES, REGIONS, type Area, type CitySlug, type LocationSource, type RegionSlug } from '@app/contracts';
import { nearestCity, regionOf, snap } from '@app/domain';
import { local, LOCAL, SESSION, session } from './storage.js';

export { areasOf } from '@app/contracts';

/** A starting place: the device's position, a city's centre, or an area's. */
export interface Place {
  latitude: number;
  longitude: number;
  source: LocationSource;
  citySlug: CitySlug;
  areaId?: string;
  /** The public place that it stands for, when a plan is to happen around one. */
  name?: string;
}

const isRegion = (slug: CitySlug): slug is RegionSlug => slug in REGIONS;

/** The region whose areas can be chosen around a place; null: the city has none. */
export function regionAt(place: Place): RegionSlug | null {
  if (place.source === 'gps') return regionOf(place);
  return isRegion(place.citySlug) ? place.citySlug : null;
}

/** The centre of a city as a starting place. */
export function placeOfCity(slug: CitySlug): Place | null {
  const city = CITIES.find((one) => one.slug === slug);
  return city ? { latitude: city.latitude, longitude: city.longitude, source: 'city', citySlug: slug } : null;
}

/** The centre of an area as a starting place. */
export function placeOfArea(region: RegionSlug, area: Area): Place {
  return { latitude: area.latitude, longitude: area.longitude, source: 'area', citySlug: region, areaId: area.id };
}

/** A device's position as a place; null: outside the cities. */
export function placeOfPosition(point: { latitude: number; longitude: number }): Place | null {
  const near = nearestCity(point);
  return near ? { latitude: point.latitude, longitude: point.longitude, source: 'gps', citySlug: near.city.slug } : null;
}

/** The place chosen last in this tab; else the centre of the city of the last visit. */
export function rememberedPlace(): Place | null {
  const city = CITIES.find(({ slug }) => slug === local.get(LOCAL.lastCity));
  const before = city ? placeOfCity(city.slug) : null;
  const stored = session.json(SESSION.selectedCity);
  return typeof stored === 'object' && stored !== null && 'citySlug' in stored ? (stored as Place) : before;
}

/** A place in the form that may be stored: a device's position is rounded to the grid by which venues are asked. */
export const storable = (place: Place): Place => (place.source === 'gps' ? { ...place, ...snap(place) } : place);

/** Stores a place for the other screens of this tab, and its city (never a position) for the next visit. */
export function rememberPlace(place: Place | null): void {
  if (place) {
    session.set(SESSION.selectedCity, JSON.stringify(storable(place)));
    local.set(LOCAL.lastCity, place.citySlug);
  } else {
    session.remove(SESSION.selectedCity);
    local.remove(LOCAL.lastCity);
  }
}

/** A link to directions to a point, for the device's map. */
export const directionsTo = ({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

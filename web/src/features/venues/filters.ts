import {
  ACTIVITIES,
  CITY_SLUGS,
  DISTANCES_KM,
  PLACE_TYPES,
  PRICE_LEVELS,
  START_DISTANCE_KM,
  VENUE_SORTS,
  type Activity,
  type CitySlug,
  type PlaceType,
  type VenueSort,
} from '@app/contracts';
import { areasOf, type Place } from '../../lib/place.js';

/** What of the catalogue is shown; kept in the address, so that it can be sent, and so that Back undoes it. */
export interface Filters {
  q: string;
  city: CitySlug | null;
  category: Activity | null;
  type: PlaceType | null;
  area: string | null;
  price: number | null;
  open: boolean;
  sort: VenueSort | null;
  radius: number;
}

/** What a page says by itself: it is no filter of it. */
export type Fixed = Partial<Pick<Filters, 'city' | 'category' | 'open'>> & { partners?: boolean };

const among = <T extends string | number>(values: readonly T[], found: string | null): T | null =>
  values.find((value) => String(value) === found) ?? null;

/** The filters of an address; what it says that there is not, it does not say. */
export function filtersIn(query: URLSearchParams, fixed: Fixed = {}): Filters {
  const city = fixed.city ?? among(CITY_SLUGS, query.get('city'));
  const category = fixed.category ?? among(ACTIVITIES, query.get('category'));
  const types: readonly PlaceType[] = category ? PLACE_TYPES[category] : Object.values(PLACE_TYPES).flat();
  return {
    q: (query.get('q') ?? '').slice(0, 60),
    city,
    category,
    type: among(types, query.get('type')),
    area: among(city ? areasOf(city).map(({ id }) => id) : [], query.get('area')),
    price: among(PRICE_LEVELS, query.get('price')),
    open: fixed.open ?? query.get('open') === 'now',
    sort: among(VENUE_SORTS, query.get('sort')),
    radius: among(DISTANCES_KM, query.get('radius')) ?? START_DISTANCE_KM,
  };
}

/** An address with one filter changed; what belongs to another city or category goes with it. */
export function withFilter(query: URLSearchParams, name: keyof Filters, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value === '') next.delete(name);
  else next.set(name, value);
  if (name === 'city') next.delete('area');
  if (name === 'category') next.delete('type');
  return next;
}

/** How many filters narrow the list, beside what was typed and the order. */
export const narrowing = (filters: Filters, fixed: Fixed): number =>
  [
    !fixed.city && filters.city,
    !fixed.category && filters.category,
    !fixed.open && filters.open,
    filters.type,
    filters.area,
    filters.price,
  ].filter(Boolean).length;

/** A hundred metres are near enough, and tell nobody on the way a door. */
const DECIMALS = 3;

/** The same as a question to the server; `near` is where the reader is, where they have said so. */
export function questionOf(filters: Filters, fixed: Fixed = {}, near: Place | null = null): string {
  const { q, city, category, type, area, price, open, sort, radius } = filters;
  const around = near && { lat: near.latitude.toFixed(DECIMALS), lng: near.longitude.toFixed(DECIMALS), radiusKm: String(radius) };
  return new URLSearchParams({
    ...(around ?? (city && { city })),
    ...(type ? { placeType: type } : category && { category }),
    ...(area && !around && { area }),
    ...(price && { price: String(price) }),
    ...(open && { open: 'now' }),
    ...(fixed.partners && { partners: 'true' }),
    ...(q.trim() && { q: q.trim() }),
    ...(sort && { sort }),
  }).toString();
}

import {
  ACTIVITIES,
  ALL_PLACE_TYPES,
  CITY_SLUGS,
  isUuid,
  DISTANCES_KM,
  LONGEST_SEARCH,
  PLACE_TYPES,
  PRICE_LEVELS,
  START_DISTANCE_KM,
  VENUE_SORTS,
  type Activity,
  type CitySlug,
  type PageName,
  type PlaceType,
  type VenueSort,
} from '@app/contracts';
import { areasOf, type Place } from '../../lib/place.js';

/** The filters of the catalogue, kept in the address, so that they can be shared, and Back undoes them. */
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
  /** The last place of the page before; null: the list from its beginning. */
  after: string | null;
}

/** The fixed values of a page, which are no filters. */
export type Fixed = Partial<Pick<Filters, 'city' | 'category' | 'type' | 'area' | 'open'>> & { partners?: boolean };

const among = <T extends string | number>(values: readonly T[], found: string | null): T | null =>
  values.find((value) => String(value) === found) ?? null;

/** The filters of an address; unknown values are ignored. */
export function filtersIn(query: URLSearchParams, fixed: Fixed = {}): Filters {
  const city = fixed.city ?? among(CITY_SLUGS, query.get('city'));
  const category = fixed.category ?? among(ACTIVITIES, query.get('category'));
  const after = query.get('after') ?? '';
  const types: readonly PlaceType[] = category ? PLACE_TYPES[category] : Object.values(PLACE_TYPES).flat();
  return {
    q: (query.get('q') ?? '').slice(0, LONGEST_SEARCH),
    city,
    category,
    type: fixed.type ?? among(types, query.get('type')),
    area: fixed.area ?? among(city ? areasOf(city).map(({ id }) => id) : [], query.get('area')),
    price: among(PRICE_LEVELS, query.get('price')),
    open: fixed.open ?? query.get('open') === 'now',
    sort: among(VENUE_SORTS, query.get('sort')),
    radius: among(DISTANCES_KM, query.get('radius')) ?? START_DISTANCE_KM,
    after: isUuid(after) ? after : null,
  };
}

const VALUES = new Map<string, readonly (string | number)[]>(
  Object.entries({
    city: CITY_SLUGS,
    category: ACTIVITIES,
    type: ALL_PLACE_TYPES,
    area: CITY_SLUGS.flatMap((city) => areasOf(city).map(({ id }) => id)),
    price: PRICE_LEVELS,
    open: ['now'],
    sort: VENUE_SORTS,
    radius: DISTANCES_KM,
  }),
);

/** The first filter of an address with a value that no list knows; an empty one narrows nothing, as in a form that was sent without scripts. */
export const unknownFilter = (query: URLSearchParams): string | null =>
  [...query.keys()].find((name) => !isKnown(name, query.get(name) ?? '')) ?? null;

/** Whether a list knows a value of a filter; other parameters of an address are none of its own. */
function isKnown(name: string, value: string): boolean {
  if (value === '') return true;
  if (name === 'after') return isUuid(value);
  return VALUES.get(name)?.some((known) => String(known) === value) ?? true;
}

const LIST_PAGES: readonly PageName[] = ['city', 'cityPart', 'areaKind', 'category', 'showcase', 'placesNearMe'];
/** Whether a page has a list with filters. */
export const isListPage = (page: PageName | undefined): boolean => page !== undefined && LIST_PAGES.includes(page);

/** An address with one filter changed; values that belong to another city or category are removed. */
export function withFilter(query: URLSearchParams, name: keyof Filters, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value === '') next.delete(name);
  else next.set(name, value);
  if (name !== 'after') next.delete('after');
  if (name === 'city') next.delete('area');
  if (name === 'category') next.delete('type');
  return next;
}

/** The number of active filters, without the search text and the order. */
export const narrowing = (filters: Filters, fixed: Fixed): number =>
  [
    !fixed.city && filters.city,
    !fixed.category && filters.category,
    !fixed.open && filters.open,
    !fixed.type && filters.type,
    !fixed.area && filters.area,
    filters.price,
  ].filter(Boolean).length;

/** The number of decimals, about a hundred metres: precise enough, and it reveals no address on the way. */
const DECIMALS = 3;

/** The filters as parameters of a request; `near` is the reader's place, if they have shared it. */
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

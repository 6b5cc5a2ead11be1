import { Type } from 'class-transformer';
import {
  ACTIVITIES,
  ALL_PLACE_TYPES,
  areasOf,
  CITY_SLUGS,
  LONGEST_SEARCH,
  VENUE_SORTS,
  type Activity,
  type CitySlug,
  type PlaceType,
  type VenueSort,
} from '@app/contracts';
import type { ArgumentOf } from '@app/persistence';
import { NearQuery } from '../http/requests/coordinates.js';
import { Num, OneOf, Optional, QueryInt, Text } from '../http/requests/fields.js';
import { Cursor, Limit, pageOf, type PageQuery } from '../http/requests/page.js';
import { fail } from '../http/problem.js';

/** The radius of a search around a point, in km, when the query names none. */
const STANDARD_RADIUS_KM = 10;

/** The query of GET /api/venues. */
export class VenuesQuery extends NearQuery implements PageQuery {
  @Limit()
  limit?: number;

  @Cursor()
  cursor?: string;

  @Optional()
  @OneOf(CITY_SLUGS)
  city?: CitySlug;

  @Optional()
  @OneOf(ACTIVITIES)
  category?: Activity;

  @Optional()
  @OneOf(ALL_PLACE_TYPES)
  placeType?: PlaceType;

  @Optional()
  @Type(() => Number)
  @Num({ min: 0.1, max: 100 })
  radiusKm?: number;

  @Optional()
  @Text({ min: 1, max: LONGEST_SEARCH })
  q?: string;

  /** An area of the city. */
  @Optional()
  @Text({ min: 1, max: 40 })
  area?: string;

  /** The highest price level. */
  @QueryInt({ min: 1, max: 4 })
  price?: number;

  @Optional()
  @OneOf(['now'])
  open?: 'now';

  /** Only venues that take offers. */
  @Optional()
  @OneOf(['true'])
  partners?: 'true';

  @Optional()
  @OneOf(VENUE_SORTS)
  sort?: VenueSort;
}

/** The query as the repository takes it; a point needs both of its numbers. */
export type VenueSearch = ArgumentOf<'catalogue', 'search'>;

export function searchOf(query: VenuesQuery): VenueSearch {
  const { lat, lng } = query;
  if ((lat === undefined) !== (lng === undefined) || (query.radiusKm !== undefined && lat === undefined)) {
    fail('invalid-fields', 'lat and lng belong together, and radiusKm needs both', {
      [lat === undefined ? 'lat' : 'lng']: ['is needed too'],
    });
  }
  const { limit, before } = pageOf(query);
  if (query.area !== undefined && !areasOf(query.city ?? '').some(({ id }) => id === query.area))
    fail('invalid-fields', 'An area belongs to its city', { area: ['must be an area of the city'] });
  return {
    citySlug: query.city,
    areaId: query.area,
    price: query.price,
    open: query.open === 'now',
    partners: query.partners === 'true',
    sort: query.sort,
    category: query.category,
    placeType: query.placeType,
    near:
      lat !== undefined && lng !== undefined
        ? { latitude: lat, longitude: lng, radiusKm: query.radiusKm ?? STANDARD_RADIUS_KM }
        : undefined,
    text: query.q?.trim() || undefined,
    limit,
    after: before,
  };
}

import {
  CITIES,
  CITY_SLUGS,
  NIGHTLIFE_TYPES,
  PLACE_TYPES,
  type Activity,
  type CitySlug,
  type PlaceType,
  type VenueDetails,
  type VenueView,
} from '@app/contracts';
import { drinkingAge, hoursOf, readMultirange } from '@app/domain';
import type { Database } from '../database/database.js';
import { shownPhotosSql } from './venue-photos.repository.js';
import { boxAround, distanceSql, TAKES_PART_SQL } from './venue-matching.repository.js';

/** What part of the catalogue is asked for; everything is optional and narrows. */
export interface VenueSearch {
  citySlug?: CitySlug | undefined;
  category?: Activity | undefined;
  placeType?: PlaceType | undefined;
  /** Sorted by the distance from here; without it from the centre of the city, without a city by age. */
  near?: { latitude: number; longitude: number; radiusKm: number } | undefined;
  /** A part of the name, without regard to case. */
  text?: string | undefined;
  limit: number;
  /** The last row of the page before. */
  after?: string | undefined;
}

interface CloseUp {
  openMinutes: string;
  ratingSum: number;
  ratingCount: number;
  honoured: number;
  dishonoured: number;
}

/** How many places can be discovered in a city, all together and by category. */
export interface CityCounts {
  citySlug: CitySlug;
  total: number;
  byCategory: Record<Activity, number>;
}

/** Whether a venue, row `v`, can be discovered: claimed, simulated if it takes part, and unclaimed; SQL. */
export const CAN_BE_FOUND = `(v.kind = 'unclaimed' OR (v.status = 'verified' AND (v.kind = 'claimed' OR ${TAKES_PART_SQL})))`;
const AGE_OF_CITY = CITY_SLUGS.map((city) => `WHEN '${city}' THEN ${drinkingAge(city, NIGHTLIFE_TYPES)}`).join(' ');
/** SQL for the columns of a `VenueView` out of a row `v` of `venues`. */
export const VENUE_VIEW = `v.id, v.kind, v.name, v.city_slug AS "citySlug", v.area, v.place_types AS "placeTypes", v.price_level AS "priceLevel",
  v.location[1] AS latitude, v.location[0] AS longitude, v.address, v.phone, v.website, v.cuisines, v.cover_photo_id AS "photoId", v.cancelled, v.assumed,
  CASE WHEN v.place_types && '{${NIGHTLIFE_TYPES.join(',')}}' THEN CASE v.city_slug ${AGE_OF_CITY} END END AS "drinkingAge"`;
// One list of parameters for every shape of the search, so that each shape is one prepared statement.
const FILTERS = `${CAN_BE_FOUND}
  AND ($1::text IS NULL OR v.city_slug = $1)
  AND ($2::text[] IS NULL OR v.place_types && $2)
  AND ($3::text IS NULL OR v.name ILIKE $3)`;
const KM = distanceSql('v.location', '$6::float8', '$7::float8');
const KM_OF_LAST = distanceSql('last.location', '$6::float8', '$7::float8');

const BY_AGE = `SELECT ${VENUE_VIEW} FROM venues v WHERE ${FILTERS} AND ($4::uuid IS NULL OR v.id > $4) ORDER BY v.id LIMIT $5`;
const BY_DISTANCE = (within: string): string => `
  SELECT ${VENUE_VIEW}, round((${KM})::numeric, 1)::float8 AS "distanceKm" FROM venues v
  WHERE ${FILTERS} ${within}
    AND ($4::uuid IS NULL OR (${KM}, v.id) > (SELECT ${KM_OF_LAST}, last.id FROM venues last WHERE last.id = $4))
  ORDER BY ${KM}, v.id LIMIT $5`;
const IN_CIRCLE = `AND v.location <@ box(point($8, $9), point($10, $11)) AND ${KM} <= $12`;

/** The public catalogue: what anybody may read of venues. */
export class VenuesRepository {
  constructor(private readonly database: Database) {}

  /** One venue that can be discovered, or null. */
  async byId(id: string): Promise<VenueDetails | null> {
    const [row] = await this.database.read<VenueView & CloseUp & Pick<VenueDetails, 'photos'>>(
      'venue-by-id',
      `SELECT ${VENUE_VIEW}, v.open_minutes::text AS "openMinutes", v.rating_sum AS "ratingSum", v.rating_count AS "ratingCount",
         v.honoured, v.dishonoured, ${shownPhotosSql()} AS photos FROM venues v WHERE v.id = $1 AND ${CAN_BE_FOUND}`,
      [id],
    );
    if (!row) return null;
    const { openMinutes, ratingSum, ratingCount, honoured, dishonoured, ...venue } = row;
    const over = honoured + dishonoured;
    return {
      ...venue,
      hours: hoursOf(readMultirange(openMinutes)),
      rating: ratingCount > 0 ? { average: Math.round((ratingSum / ratingCount) * 10) / 10, count: ratingCount } : null,
      record: over > 0 ? { kept: honoured, of: over } : null,
    };
  }

  /** A page of what can be discovered, nearest first. `distanceKm` is given when a point was asked about. */
  async search(search: VenueSearch): Promise<VenueView[]> {
    const types = search.placeType ? [search.placeType] : search.category ? [...PLACE_TYPES[search.category]] : null;
    const text = search.text ? `%${search.text.replace(/[\\%_]/g, '\\$&')}%` : null;
    const common = [search.citySlug ?? null, types, text, search.after ?? null, search.limit];
    const { near } = search;
    if (near) {
      const { longitude, latitude, radiusKm } = near;
      const values = [...common, longitude, latitude, ...boxAround(longitude, latitude, radiusKm), radiusKm];
      return this.database.read<VenueView>('venues-near', BY_DISTANCE(IN_CIRCLE), values);
    }
    const city = CITIES.find(({ slug }) => slug === search.citySlug);
    if (!city) return this.database.read<VenueView>('venues-by-age', BY_AGE, common);
    const rows = await this.database.read<VenueView>('venues-of-city', BY_DISTANCE(''), [...common, city.longitude, city.latitude]);
    // Only a point that was asked about is measured from.
    return rows.map(({ distanceKm: _fromCentre, ...venue }) => venue);
  }

  /** What can be discovered in each city; a place of two categories counts in both. */
  async countsByCity(): Promise<CityCounts[]> {
    const categories = Object.entries(PLACE_TYPES)
      .map(([category, types]) => `'${category}', count(*) FILTER (WHERE v.place_types && '{${types.join(',')}}'::text[])`)
      .join(', ');
    return this.database.read<CityCounts & { total: number }>(
      'venues-counts',
      `SELECT v.city_slug AS "citySlug", count(*)::int AS total, jsonb_build_object(${categories}) AS "byCategory"
       FROM venues v WHERE ${CAN_BE_FOUND} GROUP BY v.city_slug`,
      [],
    );
  }
}

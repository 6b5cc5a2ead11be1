import { ACTIVITIES, PLACE_TYPES, type PlaceType, type VenueView } from '@app/contracts';
import { readMultirange, type Minutes, type Point } from '@app/domain';
import { venueBlockedSql } from '../accounts/reports.repository.js';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { boxAround, distanceSql, nearestFirst } from '../venues/venue-matching.repository.js';
import { CAN_BE_FOUND, VENUE_VIEW } from '../venues/venues.repository.js';

/** Places of the catalogue with their hours, of which an evening is made. */
export interface EveningPlace extends VenueView {
  openMinutes: Minutes[];
}

/** Where to look, for what, and when it has to be open. */
export interface EveningSearch {
  centre: Point;
  radiusKm: number;
  /** Ids of areas of that city; all where it is null. */
  areas: { citySlug: string; ids: readonly string[] } | null;
  wanted: readonly PlaceType[];
  /** An int4multirange of minutes of the week. */
  openMinutes: string;
  /** Members of the plan: what one of them blocked is not suggested. */
  memberIds: readonly string[];
  /** Venues that are read however far they are. */
  keep: readonly string[];
}

/** Of each activity, and of the wanted kinds, so many of the nearest are looked at. */
const OF_EACH = 25;

const COLUMNS = `${VENUE_VIEW}, v.open_minutes::text AS "openText", v.location`;
const OPEN = `${CAN_BE_FOUND} AND v.open_minutes && $4::int4multirange AND NOT ${venueBlockedSql('v.id', '$5::uuid[]')}`;
const NEAREST = `SELECT DISTINCT ON (found.id) found.* FROM (
    SELECT near.* FROM jsonb_array_elements($3::jsonb) AS kinds (types) CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM venues v
      WHERE ${OPEN} AND v.place_types && ARRAY(SELECT jsonb_array_elements_text(kinds.types)) AND v.location <@ box(point($7, $8), point($9, $10))
        AND ($12::text[] IS NULL OR (v.city_slug = $13 AND v.area_id = ANY($12)))
      ORDER BY v.location <-> point($1, $2) LIMIT ${OF_EACH}) near
    WHERE ${distanceSql('near.location', '$1::float8', '$2::float8')} <= $11
    UNION ALL SELECT ${COLUMNS} FROM venues v WHERE v.id = ANY($6::uuid[]) AND ${OPEN}) found`;

/** Places around a point that are open at some time of the evening: the nearest of each activity and of the wanted kinds. */
export async function eveningPlaces(db: Database | Transaction, search: EveningSearch): Promise<EveningPlace[]> {
  const { longitude, latitude } = search.centre;
  const kinds = [...(search.wanted.length > 0 ? [search.wanted] : []), ...ACTIVITIES.map((activity) => PLACE_TYPES[activity])];
  const rows = await nearestFirst<VenueView & { openText: string; location: unknown }>(db, 'evening-places', NEAREST, [
    longitude,
    latitude,
    JSON.stringify(kinds),
    search.openMinutes,
    search.memberIds,
    search.keep,
    ...boxAround(longitude, latitude, search.radiusKm),
    search.radiusKm,
    search.areas?.ids ?? null,
    search.areas?.citySlug ?? null,
  ]);
  return rows.map(({ openText, location: _location, ...place }) => ({ ...place, openMinutes: readMultirange(openText) }));
}

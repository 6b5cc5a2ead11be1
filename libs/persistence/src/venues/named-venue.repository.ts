import { TUNABLES, venueVisibleFit, type Askable } from '@app/domain';
import type { CitySlug, PlaceType, VenueId } from '@app/contracts';
import {
  FIELDS,
  HAS_ROOM,
  NO_SHILL,
  NOT_BLOCKED,
  queryValues,
  regionOfAreas,
  TAKES_PART_SQL,
  type MatchQuery,
} from './venue-matching.repository.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';

/** A venue that planners ask for by name, with what decides whether it can be asked. */
export interface NamedVenue extends Omit<Askable, 'cancelled'> {
  venueId: VenueId;
  distanceKm: number;
  /** 0..1, by the band of the distance. */
  visibleFit: number;
}

interface Row extends Omit<NamedVenue, 'visibleFit' | 'inReach'> {
  placeTypes: PlaceType[];
  latitude: number;
  longitude: number;
  priceLevel: number;
  citySlug: CitySlug;
  areaId: string | null;
}

const NAMED = `SELECT n.*, n."seatsEnough" AND ${HAS_ROOM} AS "hasSeats", NOT (${NO_SHILL}) AS own, NOT (${NOT_BLOCKED}) AS blocked FROM (
    SELECT ${FIELDS}, v.paused, v.city_slug AS "citySlug", v.area_id AS "areaId", v.place_types && $3::text[] AS "typeInCommon",
      v.open_minutes && $4::int4multirange AS "openThen", v.seats_per_slot >= $5 AS "seatsEnough",
      v.status = 'verified' AND (v.kind = 'claimed' OR (v.kind = 'simulated' AND ${TAKES_PART_SQL})) AS "takesOffers"
    FROM venues v WHERE v.id = $9) n`;

/** Venues that planners ask for by name. */
export class NamedVenuesRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** One venue as the matching of a plan sees it; null: there is none. */
  async find(query: MatchQuery, venueId: VenueId): Promise<NamedVenue | null> {
    const [row] = await this.tx.prepared<Row>('named-venue', NAMED, [...queryValues(query), venueId]);
    if (!row) return null;
    const { spec } = query;
    const inReach =
      spec.areas.length > 0
        ? row.citySlug === regionOfAreas(spec) && row.areaId !== null && spec.areas.includes(row.areaId)
        : row.distanceKm <= (spec.radiusKm ?? TUNABLES.fallbackRadiusKm);
    return { ...row, inReach, visibleFit: venueVisibleFit(spec, row.placeTypes, row.distanceKm) };
  }
}

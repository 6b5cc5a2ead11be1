import type { EffectiveSpec, VenueView } from '@app/contracts';
import { distanceBand, TUNABLES, venueFit } from '@app/domain';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { boxAround, CANDIDATES, distanceSql, nearestFirst, regionOfAreas } from './venue-matching.repository.js';
import { CAN_BE_FOUND, VENUE_VIEW } from './venues.repository.js';

/** Counting stops here; one more means "more than". */
export const COUNT_CAP = 200;

// What can be discovered is more than what can be asked to bid.
const WANTED = `${CAN_BE_FOUND} AND (cardinality($3::text[]) = 0 OR v.place_types && $3::text[])`;
const DISTANCE = distanceSql('v.location', '$1::float8', '$2::float8');
const IN_BOX = `v.location <@ box(point($4, $5), point($6, $7))`;
const IN_AREAS = `v.city_slug = $4 AND v.area_id = ANY($5::text[])`;
const VIEW = `${VENUE_VIEW}, round((${DISTANCE})::numeric, 1)::float8 AS "distanceKm"`;

const COUNT_NEAR = `SELECT least(count(*), ${COUNT_CAP + 1})::int AS count FROM (
    SELECT ${DISTANCE} AS km FROM venues v WHERE ${WANTED} AND ${IN_BOX}
    ORDER BY v.location <-> point($1, $2) LIMIT ${(COUNT_CAP + 1) * 1.5}) n WHERE n.km <= $8`;
const COUNT_IN_AREAS = `SELECT count(*)::int AS count FROM (SELECT 1 FROM venues v
  WHERE ${WANTED} AND ${IN_AREAS} AND $1::float8 IS NOT NULL AND $2::float8 IS NOT NULL LIMIT ${COUNT_CAP + 1}) found`;
const LIST_NEAR = `SELECT * FROM (SELECT ${VIEW} FROM venues v WHERE ${WANTED} AND ${IN_BOX}
  ORDER BY v.location <-> point($1, $2) LIMIT ${CANDIDATES * 1.5}) n
  WHERE n."distanceKm" <= $8 ORDER BY n."distanceKm", n.id LIMIT ${CANDIDATES}`;
const LIST_IN_AREAS = `SELECT ${VIEW} FROM venues v WHERE ${WANTED} AND ${IN_AREAS} ORDER BY "distanceKm", v.id LIMIT ${CANDIDATES}`;

/** What can be discovered for a plan, for a member of it. */
export class NearbyRepository {
  constructor(private readonly database: Database) {}

  /** The merged preferences of a plan that the user is in (null until there are any); null for anybody else. */
  async preferencesOf(datebookId: string, userId: string): Promise<{ spec: EffectiveSpec | null } | null> {
    const [row] = await this.database.read<{ spec: EffectiveSpec | null }>(
      'preferences-of-plan',
      `SELECT d.effective AS spec FROM datebooks d JOIN members m ON m.datebook_id = d.id AND m.user_id = $2 AND m.left_at IS NULL
       WHERE d.id = $1 AND d.deleted_at IS NULL`,
      [datebookId, userId],
    );
    return row ?? null;
  }

  /** See countNearbyVenues. */
  count(spec: EffectiveSpec): Promise<number> {
    return countNearbyVenues(this.database, spec);
  }

  /** See nearbyVenues. */
  list(spec: EffectiveSpec): Promise<VenueView[]> {
    return nearbyVenues(this.database, spec);
  }
}

/** How many places of the wanted types can be discovered for a plan; 201 means "more than 200". */
export async function countNearbyVenues(db: Database | Transaction, spec: EffectiveSpec): Promise<number> {
  const { where, values } = place(spec);
  const [row] = await nearestFirst<{ count: number }>(db, `nearby-count-${where}`, where === 'areas' ? COUNT_IN_AREAS : COUNT_NEAR, values);
  return row?.count ?? 0;
}

/** What the count counts, best first: by how well a place fits the preferences, then by distance, of which only the band is told; the 100 nearest. */
export async function nearbyVenues(db: Database | Transaction, spec: EffectiveSpec): Promise<VenueView[]> {
  const { where, values } = place(spec);
  const found = await nearestFirst<VenueView & { distanceKm: number }>(
    db,
    `nearby-list-${where}`,
    where === 'areas' ? LIST_IN_AREAS : LIST_NEAR,
    values,
  );
  const fit = new Map(found.map((venue) => [venue.id, venueFit(spec, venue)]));
  return found
    .sort((a, b) => (fit.get(b.id) ?? 0) - (fit.get(a.id) ?? 0) || a.distanceKm - b.distanceKm)
    .map(({ distanceKm, ...venue }) => ({ ...venue, distanceBand: distanceBand(distanceKm) }));
}

function place(spec: EffectiveSpec): { where: 'areas' | 'near'; values: unknown[] } {
  const { longitude, latitude } = spec.center;
  const common = [longitude, latitude, spec.placeTypes];
  if (spec.areas.length > 0) return { where: 'areas', values: [...common, regionOfAreas(spec), spec.areas] };
  const radius = spec.radiusKm ?? TUNABLES.fallbackRadiusKm;
  return { where: 'near', values: [...common, ...boxAround(longitude, latitude, radius), radius] };
}

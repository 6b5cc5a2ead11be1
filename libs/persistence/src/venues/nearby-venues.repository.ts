import type { EffectiveSpec, NearbyVenue, PlanId, UserId } from '@app/contracts';
import { distanceBand, NEARBY_RANKS, TUNABLES } from '@app/domain';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { boxAround, distanceSql, nearestFirst, regionOfAreas } from './venue-matching.repository.js';
import { CAN_BE_FOUND, VENUE_VIEW } from './venues.repository.js';

/** Counting stops here; one more means "more than". */
const COUNT_CAP = 200;

// What can be discovered is more than what can be asked to bid.
const WANTED = `${CAN_BE_FOUND} AND (cardinality($3::text[]) = 0 OR v.place_types && $3::text[])`;
const DISTANCE = distanceSql('v.location', '$1::float8', '$2::float8');
const IN_BOX = `v.location <@ box(point($4, $5), point($6, $7))`;
const IN_AREAS = `v.city_slug = $4 AND v.area_id = ANY($5::text[])`;
/** The rank of a row `n`; SQL. */
const RANK = `CASE WHEN n.asked THEN ${NEARBY_RANKS.asked} WHEN n.kind = 'unclaimed' THEN ${NEARBY_RANKS.place} ELSE ${NEARBY_RANKS.partner} END`;
const COUNT_NEAR = `SELECT least(count(*), ${COUNT_CAP + 1})::int AS count FROM (
    SELECT ${DISTANCE} AS km FROM venues v WHERE ${WANTED} AND ${IN_BOX}
    ORDER BY v.location <-> point($1, $2) LIMIT ${(COUNT_CAP + 1) * 1.5}) n WHERE n.km <= $8`;
const COUNT_IN_AREAS = `SELECT count(*)::int AS count FROM (SELECT 1 FROM venues v
  WHERE ${WANTED} AND ${IN_AREAS} AND $1::float8 IS NOT NULL AND $2::float8 IS NOT NULL LIMIT ${COUNT_CAP + 1}) found`;
// The distance that decides the order is rounded, because the order is shown and the distance itself is not. The cursor brings the rank that its
// row had: a venue that was asked since has moved to the front.
const list = (within: string, ask: number): string => {
  const [asked, limit, rank, id] = [0, 1, 2, 3].map((n) => `$${ask + n}`);
  const km = (row: string): string => `round((${distanceSql(`${row}.location`, '$1::float8', '$2::float8')})::numeric, 1)::float8`;
  return `SELECT ${VENUE_VIEW}, page.asked, page.km AS "distanceKm" FROM (
      SELECT n.*, ${RANK} AS rank FROM (SELECT v.id, v.kind, v.id = ANY(${asked}::uuid[]) AS asked, ${km('v')} AS km
        FROM venues v WHERE ${WANTED} AND ${within}) n
      WHERE ${id}::uuid IS NULL OR (${RANK}, n.km, n.id) > (SELECT ${rank}::int, ${km('last')}, last.id FROM venues last WHERE last.id = ${id})
      ORDER BY rank, n.km, n.id LIMIT ${limit}) page
    JOIN venues v ON v.id = page.id ORDER BY page.rank, page.km, page.id`;
};
const LIST_NEAR = list(`${IN_BOX} AND ${DISTANCE} <= $8`, 9);
const LIST_IN_AREAS = list(IN_AREAS, 6);

/** Which part of the list is read: the rows after a cursor of `nearbyCursor`. */
export interface NearbyPage {
  limit: number;
  after?: string | undefined;
}

/** What can be discovered for a plan, for a member of it. */
export class NearbyRepository {
  constructor(private readonly database: Database) {}

  /** The merged preferences of a plan that the user is in (null until there are any); null for anybody else. */
  async preferencesOf(planId: PlanId, userId: UserId): Promise<{ spec: EffectiveSpec | null } | null> {
    const [row] = await this.database.read<{ spec: EffectiveSpec | null }>(
      'preferences-of-plan',
      `SELECT d.effective AS spec FROM datebooks d JOIN members m ON m.datebook_id = d.id AND m.user_id = $2 AND m.left_at IS NULL
       WHERE d.id = $1 AND d.deleted_at IS NULL`,
      [planId, userId],
    );
    return row ?? null;
  }

  /** See countNearbyVenues. */
  count(spec: EffectiveSpec): Promise<number> {
    return countNearbyVenues(this.database, spec);
  }

  /**
   * A page of what the count counts: the venues among `asked`, then the others that take offers, then places on the map, each from near to far.
   * The distance is given as its band.
   */
  async list(spec: EffectiveSpec, asked: readonly string[], { limit, after }: NearbyPage): Promise<NearbyVenue[]> {
    const { where, values } = place(spec);
    const [rank, id] = after?.split('.') ?? [null, null];
    const text = where === 'areas' ? LIST_IN_AREAS : LIST_NEAR;
    const found = await this.database.read<NearbyVenue & { distanceKm: number }>(`nearby-list-${where}`, text, [
      ...values,
      asked,
      limit,
      rank,
      id,
    ]);
    return found.map(({ distanceKm, ...venue }) => ({ ...venue, distanceBand: distanceBand(distanceKm) }));
  }
}

/** How many places of the wanted types can be discovered for a plan; 201 means "more than 200". */
export async function countNearbyVenues(db: Database | Transaction, spec: EffectiveSpec): Promise<number> {
  const { where, values } = place(spec);
  const text = where === 'areas' ? COUNT_IN_AREAS : COUNT_NEAR;
  const [row] = await nearestFirst<{ count: number }>(db, { name: `nearby-count-${where}`, text }, values);
  return row?.count ?? 0;
}

function place(spec: EffectiveSpec): { where: 'areas' | 'near'; values: unknown[] } {
  const { longitude, latitude } = spec.center;
  const common = [longitude, latitude, spec.placeTypes];
  if (spec.areas.length > 0) return { where: 'areas', values: [...common, regionOfAreas(spec), spec.areas] };
  const radius = spec.radiusKm ?? TUNABLES.fallbackRadiusKm;
  return { where: 'near', values: [...common, ...boxAround(longitude, latitude, radius), radius] };
}

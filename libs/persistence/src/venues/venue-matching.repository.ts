import { askedDays, minuteOfWeek, slotOf, TUNABLES, venueFit, venueVisibleFit, wantedTypes } from '@app/domain';
import {
  REGIONS,
  REGION_SLUGS,
  TIME_HOURS,
  TIMES,
  type EffectiveSpec,
  type PlaceType,
  type RegionSlug,
  type VenueKind,
  type UserId,
  type VenueId,
} from '@app/contracts';
import type { QueryResultRow } from 'pg';
import { Database } from '../database/database.js';
import { statement, type Queries, type Statement } from '../database/queries.js';
import { venueBlockedSql } from '../accounts/reports.statements.js';

/** What decides who can be asked to bid. */
export interface MatchQuery {
  spec: EffectiveSpec;
  partySize: number;
  /** null while the date is open. */
  startFrom: Date | null;
  startUntil: Date | null;
  /** Members of the plan: a venue whose staff is among them is not asked. */
  memberIds: readonly UserId[];
  /** Venues that must not be asked. */
  except?: readonly string[];
}

/** A venue that can be asked, nearest first. */
export interface Candidate {
  venueId: VenueId;
  kind: VenueKind;
  isDemo: boolean;
  /** Never invited before. */
  isNew: boolean;
  placeTypes: PlaceType[];
  priceLevel: number;
  latitude: number;
  longitude: number;
  /** From the middle of the members' snapped points. */
  distanceKm: number;
  /** 0..1 */
  fit: number;
  /** 0..1, by the band of the distance. */
  visibleFit: number;
}

/** Most venues that one request considers. */
const CANDIDATES = 100;

// `<->` measures in degrees, which at India's latitudes stretches east to west by up to 1.2: half as many again are fetched, so
// that none of the 100 nearest by true distance is missed.
const FETCHED = CANDIDATES * 1.5;

const KM_PER_DEGREE = 111.195;

const WEEK = 7 * 1440;

/** Great-circle kilometres from the parameters (longitude, latitude) to a `point(longitude, latitude)`; SQL. */
export const distanceSql = (location: string, longitude: string, latitude: string): string => `12742 * asin(sqrt(
  power(sin(radians(${location}[1] - ${latitude}) / 2), 2) + cos(radians(${latitude})) * cos(radians(${location}[1]))
  * power(sin(radians(${location}[0] - ${longitude}) / 2), 2)))`;

/**
 * Whether a simulated venue, row `v` of `venues`, takes part; SQL. All do while the market is on: as operations have set it, else as
 * `setDemoMarket` has, else it is; a demo partner's does also without it, because a person plays it, and only where that person can sign in. Those
 * are found once for a statement: planned for each row, they would make it look dear to go through an index in its order.
 */
export const TAKES_PART_SQL = `(coalesce((SELECT value = 'true' FROM live_settings WHERE name = 'demoMarket'),
    (SELECT value = 'true' FROM settings WHERE name = 'demo_market'), true)
  OR (v.is_demo AND v.id = ANY(ARRAY(SELECT partner.venue_id FROM venue_staff partner WHERE partner.is_demo))))`;

/** Tells all processes on the database whether the simulated venues that nobody plays take part. */
export async function setDemoMarket(database: Pick<Database, 'source'>, on: boolean): Promise<void> {
  await database.source.query(
    `INSERT INTO settings AS s (name, value) VALUES ('demo_market', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value
     WHERE s.value <> excluded.value`,
    [JSON.stringify(on)],
  );
}

/** SQL for the minutes of the week of a day at a time of day, as the domain's `slotOf`. */
const dayWindowSql = (day: string, time: string): string => {
  const [first, last] = [0, 1].map(
    (end) => `CASE ${time} ${TIMES.map((one) => `WHEN '${one}' THEN ${TIME_HOURS[one][end] ?? 0}`).join(' ')}
      ELSE ${end === 0 ? TIME_HOURS.morning[0] : TIME_HOURS.evening[1]} END`,
  );
  return `(SELECT int4multirange(int4range(m.midnight + (${first}) * 60, m.midnight + (${last}) * 60))
    FROM (SELECT (extract(isodow FROM ${day}) - 1)::int * 1440 AS midnight) m)`;
};

/** SQL for whether a venue has seats on `d.day`; where no time of day was chosen, one slot of the day is enough. */
const seatsOnSql = (venueId: string, time = '$7::text', partySize = '$5'): string =>
  `(SELECT count(*) FROM venue_slots s WHERE s.venue_id = ${venueId} AND s.day = d.day AND s.slot = coalesce(${time}, s.slot)
    AND (s.closed OR s.seats - s.taken < ${partySize})) < CASE WHEN ${time} IS NULL THEN ${TIMES.length} ELSE 1 END`;

/** SQL for those of the days of a request `r` that the venue `v` can take, as it is now. */
export const takenDaysSql = `ARRAY(SELECT d.day::text FROM (SELECT day::date FROM jsonb_array_elements_text(r.spec -> 'days') AS day) d
  WHERE ${seatsOnSql('v.id', "(r.spec ->> 'preferredTime')", 'r.party_size')} AND v.open_minutes && ${dayWindowSql('d.day', "(r.spec ->> 'preferredTime')")})`;

/** What a search tells of a venue, row `v`; SQL, with the parameters of `queryValues`. */
export const FIELDS = `v.id AS "venueId", v.kind, v.is_demo AS "isDemo", v.first_invited_at IS NULL AS "isNew", v.place_types AS "placeTypes",
  v.price_level AS "priceLevel", v.location[1] AS latitude, v.location[0] AS longitude,
  ${distanceSql('v.location', '$1::float8', '$2::float8')} AS "distanceKm"`;

const MAY_BID = `v.status = 'verified' AND NOT v.paused AND (v.kind = 'claimed' OR (v.kind = 'simulated' AND ${TAKES_PART_SQL}))
  AND v.place_types && $3::text[] AND v.open_minutes && $4::int4multirange AND v.seats_per_slot >= $5`;
// Outside the ordered scan, so that the planner can't trade its index order for a join.
// Of several days one is enough, on which the venue is open, too; where there is one, it was looked for by the hours already.
export const HAS_ROOM = `(cardinality($6::date[]) = 0 OR EXISTS (SELECT FROM unnest($6::date[]) AS d(day) WHERE ${seatsOnSql('n."venueId"')}
  AND (cardinality($6::date[]) = 1 OR (SELECT t.open_minutes FROM venues t WHERE t.id = n."venueId") && ${dayWindowSql('d.day', '$7::text')})))`;

export const NOT_BLOCKED = `NOT ${venueBlockedSql('n."venueId"', '$8::uuid[]')}`;

// The venues where a member works are found once for a statement, not once for each venue.
export const NO_SHILL = `(n.kind = 'simulated' OR n."isDemo" OR n."venueId" <> ALL(ARRAY(
  SELECT w.venue_id FROM users u JOIN venue_staff w ON w.email = u.email WHERE u.id = ANY($8::uuid[]))))`;

const ELIGIBLE_NEAR = `SELECT n.* FROM (
    SELECT ${FIELDS} FROM venues v WHERE ${MAY_BID} AND v.location <@ box(point($9, $10), point($11, $12))
    ORDER BY v.location <-> point($1, $2) LIMIT ${FETCHED}) n
  WHERE n."distanceKm" <= $13 AND ${HAS_ROOM} AND ${NO_SHILL} AND ${NOT_BLOCKED} ORDER BY n."distanceKm", n."venueId" LIMIT ${CANDIDATES}`;

const ELIGIBLE_IN_AREAS = `SELECT n.* FROM (
    SELECT ${FIELDS} FROM venues v WHERE ${MAY_BID} AND v.city_slug = $9 AND v.area_id = ANY($10::text[])) n
  WHERE ${HAS_ROOM} AND ${NO_SHILL} AND ${NOT_BLOCKED} ORDER BY n."distanceKm", n."venueId" LIMIT ${CANDIDATES}`;

/** The statement behind `listEligible`, so that a test can ask Postgres how it would run it. */
export function eligibleStatement(query: MatchQuery): { text: string; values: unknown[] } {
  const { spec } = query;
  const { longitude, latitude } = spec.center;
  const common = queryValues(query);
  if (spec.areas.length > 0) return { text: ELIGIBLE_IN_AREAS, values: [...common, regionOfAreas(spec), spec.areas] };
  const radius = spec.radiusKm ?? TUNABLES.fallbackRadiusKm;
  return { text: ELIGIBLE_NEAR, values: [...common, ...boxAround(longitude, latitude, radius), radius] };
}

/** What every statement of a search takes first: $1 to $8. */
export function queryValues({ spec, partySize, startFrom, startUntil, memberIds }: MatchQuery): unknown[] {
  return [
    spec.center.longitude,
    spec.center.latitude,
    wantedTypes(spec.placeTypes),
    openWindow(spec, startFrom, startUntil),
    partySize,
    askedDays(spec),
    spec.preferredTime,
    memberIds,
  ];
}

/** West, south, east and north of the box that holds the circle, in degrees. */
export function boxAround(longitude: number, latitude: number, radiusKm: number): [number, number, number, number] {
  const up = radiusKm / KM_PER_DEGREE;
  const side = up / Math.cos(((Math.abs(latitude) + up) * Math.PI) / 180);
  return [longitude - side, latitude - up, longitude + side, latitude + up];
}

/** The region to which the chosen areas belong: the plan's city, else the region that has the first of them. */
export function regionOfAreas(spec: EffectiveSpec): string | null {
  const has = (slug: RegionSlug): boolean => REGIONS[slug].areas.some((area) => area.id === spec.areas[0]);
  return REGION_SLUGS.find((slug) => slug === spec.citySlug && has(slug)) ?? REGION_SLUGS.find(has) ?? null;
}

/** The minutes of the week in which the outing may start, as the literal of an int4multirange; Monday 00:00 in India = 0. */
export function openWindow(
  spec: Pick<EffectiveSpec, 'preferredTime'> & Partial<Pick<EffectiveSpec, 'days'>>,
  startFrom: Date | null,
  startUntil: Date | null,
): string {
  if (spec.days && startFrom) {
    const slots = spec.days.map((day) => slotOf(day, spec.preferredTime)).filter(({ end }) => end > startFrom);
    const windows = slots.map(({ start, end }) => openWindow({ preferredTime: null }, start > startFrom ? start : startFrom, end));
    return `{${windows.map((window) => window.slice(1, -1)).join(',')}}`;
  }
  if (startFrom && startUntil) {
    const length = Math.max(1, Math.floor((startUntil.getTime() - startFrom.getTime()) / 60_000));
    if (length >= WEEK) return `{[0,${WEEK})}`;
    const start = minuteOfWeek(startFrom);
    const end = start + length;
    return end <= WEEK ? `{[${start},${end})}` : `{[0,${end - WEEK}),[${start},${WEEK})}`;
  }
  if (spec.preferredTime === null) return `{[0,${WEEK})}`;
  const [first, last] = TIME_HOURS[spec.preferredTime];
  return `{${[0, 1, 2, 3, 4, 5, 6].map((day) => `[${day * 1440 + first * 60},${day * 1440 + last * 60})`).join(',')}}`;
}

/**
 * Runs a search that goes through the index in the order of distance and stops early. Postgres takes a box for a thousandth of any
 * table and would fetch and sort all of a city instead, so the bitmap scan is switched off for this one statement.
 */
export async function nearestFirst<Row extends QueryResultRow>(
  db: Queries,
  search: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  if (db instanceof Database) return db.transaction((tx) => nearestFirst(tx, search, values));
  const [, rows] = await Promise.all([db.all(WITHOUT_BITMAPS), db.all(search, values), db.all(WITH_BITMAPS)]);
  return rows;
}

const WITHOUT_BITMAPS = statement('without-bitmaps', 'SET LOCAL enable_bitmapscan = off');

const WITH_BITMAPS = statement('with-bitmaps', 'SET LOCAL enable_bitmapscan = on');

/** Venues that can be asked for a plan. */
export class VenueMatchingRepository {
  constructor(private readonly db: Queries) {}

  /**
   * The venues that can be asked to bid for a plan, nearest first, at most 100: verified, not paused, a wanted type (or a companion)
   * in common, open in the slot, seats enough, within the distance or in the chosen areas, not a member's own place and
   * not blocked by one.
   */
  async listEligible(query: MatchQuery): Promise<Candidate[]> {
    const { text, values } = eligibleStatement(query);
    const found = await nearestFirst<Omit<Candidate, 'fit' | 'visibleFit'>>(
      this.db,
      { name: `eligible-${query.spec.areas.length > 0 ? 'areas' : 'near'}`, text },
      values,
    );
    return found
      .filter((venue) => !query.except?.includes(venue.venueId))
      .map((venue) => ({
        ...venue,
        fit: venueFit(query.spec, venue),
        visibleFit: venueVisibleFit(query.spec, venue.placeTypes, venue.distanceKm),
      }));
  }

  /** How many venues `listEligible` would find. */
  async countEligible(query: MatchQuery): Promise<number> {
    const { text, values } = eligibleStatement(query);
    const counted = `SELECT count(*)::int AS venues FROM (${text}) e WHERE e."venueId" <> ALL($${values.length + 1}::uuid[])`;
    const name = `count-eligible-${query.spec.areas.length > 0 ? 'areas' : 'near'}`;
    const [row] = await nearestFirst<{ venues: number }>(this.db, { name, text: counted }, [...values, query.except ?? []]);
    return row?.venues ?? 0;
  }
}

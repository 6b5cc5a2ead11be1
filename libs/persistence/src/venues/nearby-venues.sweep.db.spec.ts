import { describe, expect, it } from '@jest/globals';
import { CITIES, type EffectiveSpec } from '@app/contracts';
import { distanceKm, NEARBY_RANKS, nearbyCursor } from '@app/domain';
import { PLAN_SPEC } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from '../database/database.js';
import { NearbyRepository, type NearbyPage } from './nearby-venues.repository.js';

let database: Database;
let nearby: NearbyRepository;
useTestDatabase(
  (opened) => {
    database = opened;
    nearby = database.nearbyVenues;
  },
  { seeded: true },
);

const bangalore = CITIES.find(({ slug }) => slug === 'bangalore');
if (!bangalore) throw new Error('no such city');
const SPEC: EffectiveSpec = { ...PLAN_SPEC, center: bangalore, citySlug: 'bangalore', radiusKm: 25, areas: [], placeTypes: [] };

const ids = (venues: readonly { id: string }[]): string[] => venues.map(({ id }) => id);

/** All pages of the list, as a client reads them. */
async function pagesOf(spec: EffectiveSpec, asked: readonly string[]) {
  const found = [];
  const page: NearbyPage = { limit: 100 };
  for (;;) {
    const rows = await nearby.list(spec, asked, page);
    found.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < page.limit) return found;
    page.after = nearbyCursor(last);
  }
}

describe('what can be discovered in the whole of Bangalore', () => {
  it.each([
    ['within 25 km', SPEC, `v.location <@ box(point($1::float8 - 1, $2::float8 - 1), point($1::float8 + 1, $2::float8 + 1))`],
    ['in two areas', { ...SPEC, radiusKm: null, areas: ['indiranagar', 'koramangala'] }, `v.area_id IN ('indiranagar', 'koramangala')`],
  ])('comes whole %s: what was asked, then partners, then places on the map, each from near to far', async (_, spec, where) => {
    const rows = await database.source.query<{ id: string; kind: string; longitude: number; latitude: number }[]>(
      `SELECT id, kind, location[0] AS longitude, location[1] AS latitude FROM venues v WHERE ${where} AND $1::float8 + $2::float8 > 0`,
      [bangalore.longitude, bangalore.latitude],
    );
    const km = (venue: { longitude: number; latitude: number }) => distanceKm(venue, bangalore);
    const within = rows.filter((venue) => km(venue) <= (spec.radiusKm ?? Infinity)).toSorted((a, b) => km(b) - km(a));
    expect(within.length).toBeGreaterThan(500);
    const asked = within.filter(({ kind }) => kind !== 'unclaimed').slice(0, 8);
    const found = await pagesOf(spec, ids(asked));
    expect(ids(found).toSorted()).toEqual(ids(within).toSorted());
    const parts = Object.values(NEARBY_RANKS).map((rank) => found.filter((venue) => nearbyCursor(venue).startsWith(`${rank}.`)));
    expect(ids(found)).toEqual(ids(parts.flat()));
    expect(ids(parts[0] ?? []).toSorted()).toEqual(ids(asked).toSorted());
    for (const part of parts) {
      expect(part.length).toBeGreaterThan(0);
      // The order is by tenths of a kilometre.
      const back = part.slice(1).filter((venue, n) => km(venue) < km(part[n] ?? venue) - 0.11);
      expect(back).toEqual([]);
    }
  });
});

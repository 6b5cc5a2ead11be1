import { describe, expect, it } from '@jest/globals';
import { CITIES, PLACE_TYPES } from '@app/contracts';
import { distanceKm } from '@app/domain';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from '../database/database.js';
import { setDemoMarket } from './venue-matching.repository.js';
import { VenueSearchRepository, type VenueSearch } from './venue-search.repository.js';
import { VenuesRepository } from './venues.repository.js';

let database: Database;
let venues: VenuesRepository;
let search: (search: VenueSearch) => ReturnType<VenueSearchRepository['search']>;
useTestDatabase(
  (opened) => {
    database = opened;
    venues = database.venues;
    const catalogue = database.catalogue;
    search = (asked) => catalogue.search(asked);
  },
  { seeded: true },
);

const jaipur = CITIES.find((city) => city.slug === 'jaipur');
const bandra = { latitude: 19.0544, longitude: 72.8402 };

describe('the public catalogue', () => {
  it('pages through a city without repeating or losing a venue, nearest to the centre first', async () => {
    const all: string[] = [];
    let after: string | undefined;
    for (;;) {
      const page = await search({ citySlug: 'jaipur', sort: 'near', limit: 50, after });
      all.push(...page.map((venue) => venue.id));
      after = page.at(-1)?.id;
      if (page.length < 50) break;
    }
    const counts = await venues.countsByCity();
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe(counts.find((count) => count.citySlug === 'jaipur')?.total);
    const [first] = await search({ citySlug: 'jaipur', sort: 'near', limit: 1 });
    if (!first || !jaipur) throw new Error('nothing in Jaipur');
    expect(distanceKm(first, jaipur)).toBeLessThan(1);
    expect(first.distanceKm).toBeUndefined();
  });

  it('keeps to the circle that was asked about, nearest first, with distances', async () => {
    const near = await search({ near: { ...bandra, radiusKm: 2 }, limit: 100 });
    expect(near.length).toBeGreaterThan(10);
    const distances = near.map((venue) => venue.distanceKm ?? 99);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(2);
    for (const venue of near) expect(distanceKm(venue, bandra)).toBeLessThanOrEqual(2.01);
  });

  it('narrows by category, by type and by what words begin with', async () => {
    const wellness = await search({ citySlug: 'pune', category: 'wellness', limit: 20 });
    expect(wellness.length).toBeGreaterThan(3);
    for (const venue of wellness) expect(PLACE_TYPES.wellness.some((type) => venue.placeTypes.includes(type))).toBe(true);
    const cafes = await search({ citySlug: 'pune', placeType: 'cafes', text: 'caf', limit: 20 });
    expect(cafes.length).toBeGreaterThan(0);
    for (const venue of cafes) expect(venue.placeTypes).toContain('cafes');
  });

  it('tells places of one name, kind and area apart, and needs nothing for the others', async () => {
    const chain = await database.source.query<{ id: string }[]>(
      `SELECT id FROM venues WHERE name = 'Pizza Hut' AND city_slug = 'bangalore' AND area = 'Marathahalli' AND place_types[1] =
         (SELECT place_types[1] FROM venues WHERE source_id = 'osm/node/12942152841')`,
    );
    expect(chain.length).toBeGreaterThan(2);
    const told = await Promise.all(chain.map(async ({ id }) => JSON.stringify((await venues.byId(id))?.apart)));
    const ways = told.filter((one) => one !== '{"by":"address"}');
    expect(new Set(ways).size).toBe(ways.length);
    expect(told.filter((one) => one.includes('"of":2'))).toHaveLength(2);
    expect(told).not.toContain('null');
    const [only] = await search({ citySlug: 'agra', placeType: 'heritage_sites', text: 'taj mahal', limit: 1 });
    expect((await venues.byId(only?.id ?? ''))?.apart).toBeNull();
  });

  it('says what kind a venue is and what is assumed of it', async () => {
    const [real] = await search({ citySlug: 'agra', placeType: 'heritage_sites', limit: 1 });
    expect(real?.kind).toBe('unclaimed');
    expect(real?.assumed).toContain('priceLevel');
    if (real) expect(await venues.byId(real.id)).toMatchObject({ ...real, rating: null, record: null });
  });

  it('says from which age it serves alcohol where it lives by that, and how many bookings it has cancelled', async () => {
    for (const [citySlug, age] of [
      ['mumbai', 25],
      ['goa', 18],
    ] as const)
      for (const venue of await search({ citySlug, placeType: 'bars_pubs', limit: 5 }))
        expect(venue).toMatchObject({ drinkingAge: age, cancelled: 0 });
    const [museum] = await search({ citySlug: 'mumbai', placeType: 'museums', limit: 1 });
    expect(museum?.drinkingAge).toBeNull();
    const [pub] = await search({ citySlug: 'mumbai', placeType: 'bars_pubs', limit: 1 });
    await database.source.query('UPDATE venues SET cancelled = 2 WHERE id = $1', [pub?.id]);
    expect(await venues.byId(pub?.id ?? '')).toMatchObject({ cancelled: 2 });
  });

  it('says whether a place is open where its hours are known, and says no hours that are only assumed', async () => {
    const all = await search({ citySlug: 'mumbai', limit: 100 });
    for (const venue of all) expect([venue.id, venue.open === null]).toEqual([venue.id, venue.assumed.includes('openingHours')]);
    const assumed = all.find(({ open }) => open === null);
    expect((await venues.byId(assumed?.id ?? ''))?.hours).toEqual([]);
    const [counts] = (await venues.countsByCity()).filter(({ citySlug }) => citySlug === 'mumbai');
    expect(counts?.hours).toBeLessThan(counts?.total ?? 0);
    const open = await search({ citySlug: 'mumbai', open: true, limit: 100 });
    expect(Math.min(100, counts?.open ?? 0)).toBe(open.length);
    for (const venue of open) expect(venue.open?.now).toBe(true);
  });

  it('narrows by a price that is known, by who makes offers, and by area', async () => {
    const cheap = await search({ citySlug: 'mumbai', price: 2, limit: 100 });
    expect(cheap.length).toBeGreaterThan(5);
    for (const venue of cheap) expect([venue.priceLevel <= 2, venue.assumed.includes('priceLevel')]).toEqual([true, false]);
    const partners = await search({ citySlug: 'mumbai', partners: true, areaId: 'juhu', limit: 100 });
    expect(partners.length).toBeGreaterThan(0);
    for (const venue of partners) expect([venue.kind, venue.area]).toEqual(['simulated', 'Juhu']);
    const [counts] = (await venues.countsByCity()).filter(({ citySlug }) => citySlug === 'mumbai');
    expect((await search({ citySlug: 'mumbai', areaId: 'juhu', limit: 100 })).length).toBe(Math.min(100, counts?.byArea['juhu'] ?? 0));
    const inJuhu = await search({ citySlug: 'mumbai', areaId: 'juhu', placeType: 'cafes', limit: 100 });
    expect(inJuhu.length).toBeGreaterThan(0);
    expect(counts?.byAreaType['juhu']?.cafes).toBe(inJuhu.length);
    const spas = await search({ citySlug: 'mumbai', placeType: 'spas', limit: 100 });
    const wellness = await search({ citySlug: 'mumbai', category: 'wellness', limit: 100 });
    expect([spas, wellness].map(({ length }) => length)).toEqual(
      [counts?.byType.spas ?? 0, counts?.byCategory.wellness ?? 0].map((count) => Math.min(100, count)),
    );
  });

  it('sorts by name, from one page to the next, also over all cities', async () => {
    const first = await search({ sort: 'name', limit: 30 });
    const second = await search({ sort: 'name', limit: 30, after: first.at(-1)?.id });
    const { rows } = { rows: await database.source.query<{ id: string }[]>('SELECT id FROM venues ORDER BY sort_name, id LIMIT 60') };
    expect([...first, ...second].map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const inGoa = await search({ citySlug: 'goa', sort: 'name', limit: 30 });
    for (const { citySlug } of inGoa) expect(citySlug).toBe('goa');
  });

  it('shows no simulated venue where the market is off, except those that a person plays, nor one that is not verified', async () => {
    const [simulated] = (await search({ citySlug: 'kochi', placeType: 'spas', limit: 20 })).filter(({ kind }) => kind === 'simulated');
    if (!simulated) throw new Error('no simulated spa in Kochi');
    await setDemoMarket(database, false);
    expect(await venues.byId(simulated.id)).toBeNull();
    const counts = await venues.countsByCity();
    const [played] = await database.source.query<{ count: number }[]>('SELECT count(*)::int AS count FROM venues WHERE is_demo');
    expect(counts.reduce((sum, count) => sum + count.total, 0)).toBe(13_656 + (played?.count ?? 0));
    await setDemoMarket(database, true);
    expect(await venues.byId(simulated.id)).toMatchObject(simulated);
    await database.source.query(`UPDATE venues SET status = 'suspended' WHERE id = $1`, [simulated.id]);
    expect(await venues.byId(simulated.id)).toBeNull();
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CITIES, PLACE_TYPES } from '@app/contracts';
import { distanceKm } from '@app/domain';
import { createTestDatabase, type TestDatabase } from '@app/testkit';
import { loadCatalogue, seedSimulatedVenues } from '../catalogue/index.js';
import { API_POOLS, connectDatabase } from '../database/data-source.js';
import type { Database } from '../database/database.js';
import { setDemoMarket } from './venue-matching.repository.js';
import { VenuesRepository } from './venues.repository.js';

let test: TestDatabase;
let database: Database;
let venues: VenuesRepository;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await connectDatabase(test.url, API_POOLS, 'spec');
  await loadCatalogue(database);
  await seedSimulatedVenues(database);
  venues = new VenuesRepository(database);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const jaipur = CITIES.find((city) => city.slug === 'jaipur');
const bandra = { latitude: 19.0544, longitude: 72.8402 };

describe('the public catalogue', () => {
  it('pages through a city without repeating or losing a venue, nearest to the centre first', async () => {
    const all: string[] = [];
    let after: string | undefined;
    for (;;) {
      const page = await venues.search({ citySlug: 'jaipur', limit: 50, after });
      all.push(...page.map((venue) => venue.id));
      after = page.at(-1)?.id;
      if (page.length < 50) break;
    }
    const counts = await venues.countsByCity();
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe(counts.find((count) => count.citySlug === 'jaipur')?.total);
    const [first] = await venues.search({ citySlug: 'jaipur', limit: 1 });
    if (!first || !jaipur) throw new Error('nothing in Jaipur');
    expect(distanceKm(first, jaipur)).toBeLessThan(1);
    expect(first.distanceKm).toBeUndefined();
  });

  it('keeps to the circle that was asked about, nearest first, with distances', async () => {
    const near = await venues.search({ near: { ...bandra, radiusKm: 2 }, limit: 100 });
    expect(near.length).toBeGreaterThan(10);
    const distances = near.map((venue) => venue.distanceKm ?? 99);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(2);
    for (const venue of near) expect(distanceKm(venue, bandra)).toBeLessThanOrEqual(2.01);
  });

  it('narrows by category, type and a part of the name, whose wildcards are plain letters', async () => {
    const wellness = await venues.search({ citySlug: 'pune', category: 'wellness', limit: 20 });
    expect(wellness.length).toBeGreaterThan(3);
    for (const venue of wellness) expect(PLACE_TYPES.wellness.some((type) => venue.placeTypes.includes(type))).toBe(true);
    const cafes = await venues.search({ citySlug: 'pune', placeType: 'cafes', text: 'caf', limit: 20 });
    expect(cafes.length).toBeGreaterThan(0);
    for (const venue of cafes) expect(venue.name.toLowerCase()).toContain('caf');
    for (const text of ['%', '_']) {
      for (const venue of await venues.search({ text, limit: 5 })) expect(venue.name).toContain(text);
    }
  });

  it('says what kind a venue is and what is assumed of it', async () => {
    const [real] = await venues.search({ citySlug: 'agra', placeType: 'heritage_sites', limit: 1 });
    expect(real?.kind).toBe('unclaimed');
    expect(real?.assumed).toContain('priceLevel');
    if (real) expect(await venues.byId(real.id)).toMatchObject({ ...real, rating: null, record: null });
  });

  it('says from which age it serves alcohol where it lives by that, and how many bookings it has cancelled', async () => {
    for (const [citySlug, age] of [
      ['mumbai', 25],
      ['goa', 18],
    ] as const)
      for (const venue of await venues.search({ citySlug, placeType: 'bars_pubs', limit: 5 }))
        expect(venue).toMatchObject({ drinkingAge: age, cancelled: 0 });
    const [museum] = await venues.search({ citySlug: 'mumbai', placeType: 'museums', limit: 1 });
    expect(museum?.drinkingAge).toBeNull();
    const [pub] = await venues.search({ citySlug: 'mumbai', placeType: 'bars_pubs', limit: 1 });
    await database.source.query('UPDATE venues SET cancelled = 2 WHERE id = $1', [pub?.id]);
    expect(await venues.byId(pub?.id ?? '')).toMatchObject({ cancelled: 2 });
  });

  it('shows no simulated venue where the market is off, nor one that is not verified', async () => {
    const [simulated] = (await venues.search({ citySlug: 'kochi', placeType: 'spas', limit: 20 })).filter(
      ({ kind }) => kind === 'simulated',
    );
    if (!simulated) throw new Error('no simulated spa in Kochi');
    await setDemoMarket(database, false);
    expect(await venues.byId(simulated.id)).toBeNull();
    const counts = await venues.countsByCity();
    expect(counts.reduce((sum, count) => sum + count.total, 0)).toBe(13_656);
    await setDemoMarket(database, true);
    expect(await venues.byId(simulated.id)).toMatchObject(simulated);
    await database.source.query(`UPDATE venues SET status = 'suspended' WHERE id = $1`, [simulated.id]);
    expect(await venues.byId(simulated.id)).toBeNull();
  });
});

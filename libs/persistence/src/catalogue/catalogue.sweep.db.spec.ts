import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_PLACE_TYPES, CITIES, NOT_BIDDABLE, REGION_SLUGS, REGIONS } from '@app/contracts';
import { distanceKm, kitchenOf, phoneLinks, readPhones, sceneOf } from '@app/domain';
import { createTestDatabase, type TestDatabase } from '@app/testkit';
import type { DataSource } from 'typeorm';
import { connectDatabase, createDataSource, WORKER_POOLS } from '../database/data-source.js';
import { assertNoDemoAccounts, seedDemoAccounts } from './demo-accounts.js';
import { demoPartner } from './demo-venues.js';
import { loadCatalogue } from './load-catalogue.js';
import { readCatalogue, type CataloguePlace } from './read-catalogue.js';
import { seedSimulatedVenues, simulatedVenues } from './simulated-venues.js';

let test: TestDatabase;
let source: DataSource;
let places: CataloguePlace[];
const one = async <T>(sql: string, values: unknown[] = []): Promise<T> => {
  const [row] = await source.query<{ value: T }[]>(`SELECT (${sql}) AS value`, values);
  if (!row) throw new Error('no row');
  return row.value;
};

beforeAll(async () => {
  test = await createTestDatabase();
  source = await createDataSource(test.url, { poolSize: 2, bounded: false }).initialize();
  places = await readCatalogue();
});
afterAll(async () => {
  await source.destroy();
  await test.drop();
});

describe('the catalogue', () => {
  it('loads all 13,656 places, each unclaimed', async () => {
    expect(await loadCatalogue(source)).toBe(13_656);
    expect(await one(`SELECT count(*)::int FROM venues WHERE kind = 'unclaimed' AND status = 'unclaimed'`)).toBe(13_656);
    expect(await one(`SELECT count(DISTINCT city_slug)::int FROM venues`)).toBe(12);
    expect(await one(`SELECT count(*)::int FROM venues WHERE city_slug = 'bangalore'`)).toBe(8_803);
  });

  it('has numbers that can be called, each a link of its own, and nothing else in their place', async () => {
    const phones = places.flatMap(({ phone }) => phone ?? []);
    const links = phones.flatMap((phone) => phoneLinks(phone));
    expect(links.filter(({ text, href }) => !href || readPhones(text).phones[0] !== text)).toEqual([]);
    // Of 1,355 texts 24 are no number: hours, a mail address, digits too few or too many.
    expect([phones.length, links.length - phones.length]).toEqual([1_331, 124]);
    expect(Math.max(...links.map(({ text }) => text.replaceAll(/\D/g, '').length))).toBeLessThanOrEqual(15);
    expect(await one(`SELECT count(*)::int FROM venues WHERE phone IS NOT NULL`)).toBe(phones.length);
  });

  it('marks what it assumed, and keeps the hours that are known', async () => {
    const known = await one<number>(`SELECT count(*)::int FROM venues WHERE NOT 'openingHours' = ANY(assumed)`);
    expect(known).toBeGreaterThan(1_690);
    expect(known).toBeLessThanOrEqual(1_716);
    expect(await one(`SELECT count(*)::int FROM venues WHERE NOT assumed @> '{priceLevel,seats}'`)).toBe(0);
    expect(await one(`SELECT count(*)::int FROM venues WHERE isempty(open_minutes) OR upper(open_minutes) > 10080`)).toBe(0);
  });

  it('maps every place of the four regions to one of their ten areas', async () => {
    for (const slug of REGION_SLUGS) {
      const ids = REGIONS[slug].areas.map((area) => area.id);
      expect(await one(`SELECT count(*)::int FROM venues WHERE city_slug = $1 AND area_id = ANY($2)`, [slug, ids])).toBeGreaterThan(300);
      expect(await one(`SELECT count(*)::int FROM venues WHERE city_slug = $1 AND area_id <> ALL($2)`, [slug, ids])).toBe(0);
    }
    expect(await one(`SELECT count(*)::int FROM venues WHERE city_slug <> ALL($1) AND area_id IS NOT NULL`, [REGION_SLUGS])).toBe(0);
  });

  it('changes nothing when it is loaded again', async () => {
    const print = () => one<string>(`SELECT md5(string_agg(concat_ws('|', ctid, id, source_id), ',' ORDER BY id)) FROM venues`);
    const before = await print();
    await loadCatalogue(source);
    expect(await print()).toBe(before);
  });

  it('brings unclaimed places up to date and never touches a claim', async () => {
    const [first, second] = places.filter((place) => place.sourceId.startsWith('osm/'));
    if (!first || !second) throw new Error('too few places');
    await source.query(`UPDATE venues SET kind = 'claimed', status = 'verified', name = 'Ours now' WHERE source_id = $1`, [first.sourceId]);
    await source.query(`UPDATE venues SET name = 'Out of date' WHERE source_id = $1`, [second.sourceId]);
    await loadCatalogue(source, [first, second]);
    expect(await one(`SELECT name FROM venues WHERE source_id = $1`, [first.sourceId])).toBe('Ours now');
    expect(await one(`SELECT name FROM venues WHERE source_id = $1`, [second.sourceId])).toBe(second.name);
  });

  it('gives a place that had lost its id the one that turns up under its name within 150 m, claimed or not', async () => {
    const lost = places.find((place) => place.sourceId.startsWith('set/'));
    if (!lost) throw new Error('no such place');
    const id = await one<string>(`SELECT id FROM venues WHERE source_id = $1`, [lost.sourceId]);
    const found = { ...lost, sourceId: 'osm/node/1', latitude: lost.latitude + 0.001 };
    await loadCatalogue(source, [found]);
    expect(await one(`SELECT source_id FROM venues WHERE id = $1`, [id])).toBe('osm/node/1');
    expect(await one(`SELECT count(*)::int FROM venues WHERE source_id = $1`, [lost.sourceId])).toBe(0);
  });

  it('adopts a place that an import brought under the id of OpenStreetMap, so that it stands once', async () => {
    const place = places.find(({ sourceId }) => sourceId.startsWith('osm/'));
    if (!place) throw new Error('no such place');
    const found = { ...place, sourceId: 'osm/node/2', name: 'Brought by a file' };
    const [imported] = await source.query<{ id: string }[]>(
      `INSERT INTO venues (source_id, source_key, kind, status, name, city_slug, area, location, place_types, price_level, open_minutes, seats_per_slot)
       SELECT 'import/' || gen_random_uuid() || '/2', 'osm/node/2', 'unclaimed', 'unclaimed', 'As the file says', city_slug, area, location, place_types, price_level,
         open_minutes, seats_per_slot FROM venues WHERE source_id = $1 RETURNING id`,
      [place.sourceId],
    );
    await loadCatalogue(source, [found]);
    expect(await source.query(`SELECT id, source_id, name FROM venues WHERE 'osm/node/2' IN (source_id, source_key)`)).toEqual([
      { id: imported?.id, source_id: 'osm/node/2', name: found.name },
    ]);
  });
});

describe('the pictures of kitchens', () => {
  const RESTAURANTS = ['casual_restaurants', 'fine_dining', 'street_food', 'food_courts'];

  it('are those of nearly all restaurants whose cuisines are known', () => {
    const counts = CITIES.map(({ slug }) => {
      const known = places.filter((place) => place.citySlug === slug && RESTAURANTS.includes(place.placeType) && place.cuisines.length > 0);
      return [slug, known.length, known.filter(({ placeType, cuisines }) => kitchenOf(placeType, cuisines)).length] as const;
    });
    expect(Object.fromEntries(counts.map(([slug, , pictured]) => [slug, pictured]))).toEqual({
      agra: 3,
      bangalore: 2240,
      chennai: 199,
      delhi: 306,
      goa: 23,
      hyderabad: 25,
      jaipur: 9,
      kochi: 18,
      kolkata: 5,
      mumbai: 219,
      pune: 59,
      udaipur: 7,
    });
    expect(counts.filter(([, known, pictured]) => pictured < known * 0.9)).toEqual([]);
  });

  it('tell neighbours on the first screen of each city apart', async () => {
    const database = await connectDatabase(test.url, WORKER_POOLS, 'spec');
    try {
      for (const { slug } of CITIES) {
        const screen = await database.catalogue.search({ citySlug: slug, limit: 8 });
        const alike = screen.slice(1).filter(({ placeTypes, cuisines }, at) => {
          const [before] = screen.slice(at);
          const kitchens = [
            kitchenOf(placeTypes[0] ?? 'cafes', cuisines),
            before && kitchenOf(before.placeTypes[0] ?? 'cafes', before.cuisines),
          ];
          return kitchens[0] !== kitchens[1] && sceneOf(placeTypes, cuisines) === (before && sceneOf(before.placeTypes, before.cuisines));
        });
        expect([slug, screen.length, alike.map(({ name }) => name)]).toEqual([slug, 8, []]);
      }
    } finally {
      await database.close();
    }
  });
});

describe('the simulated venues', () => {
  it('are the same each time, with ids and all, and no two of a city share a name', () => {
    const venues = simulatedVenues(places);
    expect(simulatedVenues(places)).toEqual(venues);
    expect(new Set(venues.map((venue) => `${venue.citySlug} ${venue.name}`)).size).toBe(venues.length);
    expect(new Set(venues.map((venue) => venue.id)).size).toBe(venues.length);
    expect(simulatedVenues(places, 'another seed')).not.toEqual(venues);
  });

  it('offer three of each biddable type within 5 km of each centre, and one in each area', () => {
    const venues = simulatedVenues(places).filter((venue) => !venue.isDemo);
    const biddable = ALL_PLACE_TYPES.filter((type) => !NOT_BIDDABLE.some((not) => not === type));
    for (const type of biddable) {
      const holders = venues.filter((venue) => venue.placeTypes.includes(type));
      for (const city of CITIES) {
        const near = holders.filter((venue) => venue.citySlug === city.slug && distanceKm(venue, city) <= 5);
        expect([type, city.slug, near.length >= 3]).toEqual([type, city.slug, true]);
      }
      for (const slug of REGION_SLUGS) {
        for (const area of REGIONS[slug].areas) expect(holders.some((venue) => venue.areaId === area.id)).toBe(true);
      }
    }
  });

  it('are stored once, verified, each with an agent that no password opens', async () => {
    const count = await seedSimulatedVenues(source);
    await seedSimulatedVenues(source);
    expect(await one(`SELECT count(*)::int FROM venues WHERE kind = 'simulated' AND status = 'verified'`)).toBe(count);
    expect(
      await one(`SELECT count(*)::int FROM venues v JOIN venue_staff s ON s.venue_id = v.id WHERE NOT v.is_demo AND s.password_hash = '!'`),
    ).toBe(await one(`SELECT count(*)::int FROM venues WHERE kind = 'simulated' AND NOT is_demo`));
  });
});

describe('the demo accounts', () => {
  it('are five partners a city within 5 km of its centre, the first three of them for a dinner for two', async () => {
    await seedDemoAccounts(source);
    await seedDemoAccounts(source);
    expect(await one(`SELECT count(*)::int FROM venue_staff WHERE is_demo`)).toBe(60);
    for (const city of CITIES) {
      for (const number of [1, 2, 3, 4, 5]) {
        const [venue] = await source.query<{ latitude: number; longitude: number; types: string[] }[]>(
          `SELECT location[1] AS latitude, location[0] AS longitude, place_types AS types FROM venues v
           JOIN venue_staff s ON s.venue_id = v.id WHERE s.email = $1 AND v.status = 'verified' AND v.is_demo`,
          [demoPartner(number, city.slug)],
        );
        if (!venue) throw new Error(`no partner ${number} in ${city.slug}`);
        expect(distanceKm(venue, city)).toBeLessThanOrEqual(5);
        if (number <= 3) expect(venue.types).toEqual(expect.arrayContaining(['casual_restaurants', 'cafes', 'bars_pubs']));
      }
    }
    expect(await one(`SELECT array_agg(role ORDER BY role) FROM users WHERE is_demo`)).toEqual(['admin', 'ops']);
  });

  it('keep production from starting', async () => {
    const database = await connectDatabase(test.url, WORKER_POOLS, 'spec');
    try {
      await expect(assertNoDemoAccounts(database)).rejects.toThrow('demo accounts');
      await source.query('DELETE FROM venue_staff WHERE is_demo');
      await source.query('DELETE FROM users WHERE is_demo');
      await expect(assertNoDemoAccounts(database)).resolves.toBeUndefined();
    } finally {
      await database.close();
    }
  });
});

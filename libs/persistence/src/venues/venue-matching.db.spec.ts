import { beforeAll, describe, expect, it } from '@jest/globals';
import { makeUser, makeVenue, PLAN_SPEC } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { UserId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import type { Database } from '../database/database.js';
import { inBulk } from '../testing/in-bulk.js';
import { countNearbyVenues } from './nearby-venues.repository.js';
import { eligibleStatement, nearestFirst, openWindow, setDemoMarket, type MatchQuery } from './venue-matching.repository.js';

let database: Database;
let url: string;
useTestDatabase((opened, at) => {
  database = opened;
  url = at;
});

// Saturday 5 December 2026, 17:00 to 24:00 in India.
const EVENING = { startFrom: new Date('2026-12-05T11:30:00Z'), startUntil: new Date('2026-12-05T18:30:00Z') };
const query = (more: Partial<MatchQuery['spec']> = {}, rest: Partial<MatchQuery> = {}): MatchQuery => ({
  spec: { ...PLAN_SPEC, preferredDate: '2026-12-05', preferredTime: 'evening', ...more },
  partySize: 2,
  ...EVENING,
  memberIds: [],
  ...rest,
});

describe('who can be asked to bid', () => {
  it('takes a venue only when every condition holds', async () => {
    const right = await makeVenue(database);
    const make = async (change: string, venue: Parameters<typeof makeVenue>[1] = {}): Promise<string> => {
      const id = await makeVenue(database, venue);
      await database.source.query(`UPDATE venues SET ${change} WHERE id = $1`, [id]);
      return id;
    };
    const wrong = {
      unclaimed: await makeVenue(database, { kind: 'unclaimed' }),
      paused: await make('paused = true'),
      unverified: await make(`status = 'pending'`),
      'of another type': await makeVenue(database, { placeTypes: ['spas'] }),
      'too small': await makeVenue(database, { seats: 1 }),
      'too far': await makeVenue(database, { latitude: 19.06 + 0.1 }),
      'closed on Saturday evenings': await make(`open_minutes = '{[0,8220)}'`),
      full: await makeVenue(database, { seats: 3 }),
      'blocked by a member': await makeVenue(database),
    };
    const member = await makeUser(database);
    await database.source.query(`INSERT INTO reports (reporter_id, kind, venue_id, reason) VALUES ($1, 'block', $2, 'other')`, [
      member,
      wrong['blocked by a member'],
    ]);
    await database.source.query(`INSERT INTO venue_slots (venue_id, day, slot, seats, taken) VALUES ($1, '2026-12-05', 'evening', 3, 2)`, [
      wrong.full,
    ]);
    const found = await database.venueMatching.listEligible(query({}, { memberIds: [member] }));
    expect(found.map((venue) => venue.venueId)).toEqual([right]);
    expect(found[0]).toMatchObject({ isNew: true, isDemo: false });
    expect(found[0]?.distanceKm).toBeLessThan(0.01);
  });

  it('leaves a blacked-out day out where any time would do, but not for one full slot of it', async () => {
    const there = { center: { latitude: 11, longitude: 72.84 }, preferredTime: null };
    const [dark, busy] = [await makeVenue(database, { latitude: 11 }), await makeVenue(database, { latitude: 11 })];
    await database.source.query(
      `INSERT INTO venue_slots (venue_id, day, slot, seats) SELECT $1::uuid, '2026-12-05'::date, slot, 0 FROM unnest(ARRAY['morning', 'afternoon', 'evening']) slot
       UNION ALL SELECT $2::uuid, '2026-12-05', 'evening', 1`,
      [dark, busy],
    );
    expect((await database.venueMatching.listEligible(query(there))).map((venue) => venue.venueId)).toEqual([busy]);
  });

  it('lets chosen areas win over the distance', async () => {
    const far = await makeVenue(database, { latitude: 19.3, longitude: 72.84 });
    await database.source.query(`UPDATE venues SET area_id = 'bandra' WHERE id = $1`, [far]);
    const found = await database.venueMatching.listEligible(query({ areas: ['bandra'], radiusKm: null }));
    expect(found.map((venue) => venue.venueId)).toEqual([far]);
  });

  it('never asks the place where a member works, unless it is simulated', async () => {
    const [claimed, simulated] = [
      await makeVenue(database, { latitude: 12.9 }),
      await makeVenue(database, { kind: 'simulated', latitude: 12.9 }),
    ];
    const [user] = await database.source.query<{ id: UserId }[]>(
      `INSERT INTO users (first_name, email, is_guest, password_hash) VALUES ('Kabir', 'kabir@example.test', false, 'x') RETURNING id`,
    );
    for (const [n, venue] of [claimed, simulated].entries()) {
      const email = n === 0 ? 'kabir@example.test' : 'other@example.test';
      await database.source.query(
        `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, 'x', 'Kabir', 'venue_owner')`,
        [venue, email],
      );
    }
    const there = { center: { latitude: 12.9, longitude: 72.84 } };
    const ids = (found: { venueId: string }[]): string[] => found.map((venue) => venue.venueId).sort();
    expect(ids(await database.venueMatching.listEligible(query(there)))).toEqual([claimed, simulated].sort());
    expect(ids(await database.venueMatching.listEligible(query(there, { memberIds: [user?.id ?? someId<UserId>('')] })))).toEqual([
      simulated,
    ]);
  });

  it('counts what can be discovered, also what is unclaimed, and stops at 200', async () => {
    const spec = query({ center: { latitude: 26.9, longitude: 75.8 } }).spec;
    for (const kind of ['claimed', 'simulated', 'unclaimed']) await makeVenue(database, { kind, latitude: 26.9, longitude: 75.8 });
    expect(await countNearbyVenues(database, spec)).toBe(3);
    const list = await database.nearbyVenues.list(spec, [], { limit: 9 });
    expect(list.map((venue) => venue.kind).sort()).toEqual(['claimed', 'simulated', 'unclaimed']);
    await Promise.all(Array.from({ length: 250 }, () => makeVenue(database, { kind: 'unclaimed', latitude: 26.91, longitude: 75.8 })));
    expect(await countNearbyVenues(database, spec)).toBe(201);
  });

  it('leaves simulated venues out where the demo market is off, except one that a person plays', async () => {
    const there = query({ center: { latitude: 15.5, longitude: 73.8 } });
    const [, partner] = await Promise.all([0, 1].map(() => makeVenue(database, { kind: 'simulated', latitude: 15.5, longitude: 73.8 })));
    await database.source.query('UPDATE venues SET is_demo = true WHERE id = $1', [partner]);
    await setDemoMarket(database, false);
    expect(await database.venueMatching.listEligible(there)).toEqual([]);
    expect(await countNearbyVenues(database, there.spec)).toBe(0);
    await database.source.query(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role, is_demo) VALUES ($1, $2, 'x', 'Partner', 'venue_owner', true)`,
      [partner, 'partner@market-off.example'],
    );
    expect(await database.venueMatching.listEligible(there)).toMatchObject([{ venueId: partner, isDemo: true }]);
    expect(await countNearbyVenues(database, there.spec)).toBe(1);
    await setDemoMarket(database, true);
    expect(await database.venueMatching.listEligible(there)).toHaveLength(2);
  });
});

describe('the minutes of the week in which an outing may start', () => {
  it.each([
    ['Saturday evening', query().spec, EVENING, '{[8220,8640)}'],
    [
      'Sunday night into Monday',
      query().spec,
      { startFrom: new Date('2026-12-06T18:00:00Z'), startUntil: new Date('2026-12-06T19:30:00Z') },
      '{[0,60),[10050,10080)}',
    ],
    [
      'any evening',
      query({ preferredDate: null }).spec,
      { startFrom: null, startUntil: null },
      [0, 1, 2, 3, 4, 5, 6]
        .map((day) => `[${day * 1440 + 1020},${day * 1440 + 1440})`)
        .join(',')
        .replace(/^.*$/, '{$&}'),
    ],
    ['any day, any time', query({ preferredDate: null, preferredTime: null }).spec, { startFrom: null, startUntil: null }, '{[0,10080)}'],
  ])('%s', (_, spec, times, window) => {
    expect(openWindow(spec, times.startFrom, times.startUntil)).toBe(window);
  });
});

describe('among 20,000 venues', () => {
  beforeAll(async () => {
    await inBulk(url, async (source) => {
      // Words that nobody searches here.
      await source.query('ALTER TABLE venues DISABLE TRIGGER USER');
      await source.query(
        `INSERT INTO venues (kind, status, name, city_slug, area, location, place_types, price_level, open_minutes, seats_per_slot)
         SELECT 'claimed', 'verified', 'Venue ' || n, 'delhi', '', point(76.8 + 0.6 * random(), 28.4 + 0.5 * random()),
           ARRAY[(ARRAY['cafes', 'spas', 'bars_pubs', 'gyms'])[1 + n % 4]], 2, '{[0,10080)}', 20 FROM generate_series(1, 20000) n`,
      );
      await source.query('ALTER TABLE venues ENABLE TRIGGER USER');
      await source.query('VACUUM ANALYZE venues');
    });
  }, 120_000);

  it('uses the index of those who can bid, ordered by distance', async () => {
    const { text, values } = eligibleStatement(query({ center: { latitude: 28.65, longitude: 77.2 } }));
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      const lines = await database.transaction(async (tx) => {
        await tx.query(`SET LOCAL plan_cache_mode = ${mode}`);
        return nearestFirst<{ 'QUERY PLAN': string }>(tx, { name: `explain-${mode}`, text: `EXPLAIN ${text}` }, values);
      });
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      expect(plan).toContain('Index Scan using venues_bidders_nearby');
      expect(plan).toMatch(/Order By: \(location <-> /);
      expect(plan).not.toMatch(/Seq Scan on venues/);
    }
  });

  it('misses none of the nearest, compared with measuring all of them', async () => {
    for (let n = 0; n < 10; n += 1) {
      const center = { latitude: 28.45 + 0.04 * n, longitude: 76.85 + 0.05 * n };
      const found = await database.venueMatching.listEligible(query({ center }));
      const all = await database.source.query<{ id: string; latitude: number; longitude: number }[]>(
        `SELECT id, location[1] AS latitude, location[0] AS longitude FROM venues
         WHERE city_slug = 'delhi' AND place_types && $1 AND abs(location[1] - $2) < 0.2 AND abs(location[0] - $3) < 0.2`,
        [PLAN_SPEC.placeTypes, center.latitude, center.longitude],
      );
      const nearest = all
        .map((venue) => ({ id: venue.id, km: km(center, venue) }))
        .sort((a, b) => a.km - b.km)
        .slice(0, 100)
        .filter((venue) => venue.km <= 10);
      expect(found.map((venue) => venue.venueId)).toEqual(nearest.map((venue) => venue.id));
    }
  });
});

function km(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 12742 * Math.asin(Math.sqrt(h));
}

import { beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_PLACE_TYPES, REGIONS, type PlaceType } from '@app/contracts';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from '../database/database.js';
import { hindiNames } from '../catalogue/hindi-names.js';
import { inBulk } from '../testing/in-bulk.js';
import { searchStatement, VenueSearchRepository } from './venue-search.repository.js';

let database: Database;
let catalogue: VenueSearchRepository;
let made = 0;

async function add(name: string, { area = 'Colaba', type = 'cafes' as PlaceType, city = 'mumbai' } = {}): Promise<void> {
  made += 1;
  await database.source.query(
    `INSERT INTO venues (kind, status, name, city_slug, area, area_id, location, place_types, price_level, open_minutes, seats_per_slot)
     VALUES ('unclaimed', 'unclaimed', $1, $2, $3, lower($3), point($4, 18.92), ARRAY[$5], 2, '{[0,10080)}', 40)`,
    [name, city, area, 72.83 + made / 1000, type],
  );
}
const names = async (text: string, limit = 20) => (await catalogue.search({ text, limit })).map(({ name }) => name).toSorted();
let url: string;
useTestDatabase(async (opened, at) => {
  database = opened;
  url = at;
  catalogue = database.catalogue;
  await add('Leopold Café', { type: 'bars_pubs' });
  await add('Café Mondegar');
  await add("Theo's Terrace", { type: 'rooftop_dining', area: 'Bandra' });
  await add('Regal', { type: 'cinemas' });
  await add('कैफ़े शाम', { area: 'Bandra' });
  await add('Leonora', { city: 'goa', area: 'Panaji' });
});

describe('the search of the catalogue', () => {
  it('finds by words of the name in any order, without accents, apostrophes and capitals, and by their beginnings', async () => {
    expect(await names('leopold')).toEqual(['Leopold Café']);
    expect(await names('CAFE LEOPOLD')).toEqual(['Leopold Café']);
    expect(await names('cafe')).toEqual(['Café Mondegar', 'Leopold Café', 'Leonora', 'कैफ़े शाम'].toSorted());
    expect(await names('theos')).toEqual(["Theo's Terrace"]);
    expect(await names('mond')).toEqual(['Café Mondegar']);
    expect(await names('शाम')).toEqual(['कैफ़े शाम']);
  });

  it('forgives a slip', async () => {
    expect(await names('leopld')).toEqual(['Leopold Café']);
    expect(await names('mondagar')).toEqual(['Café Mondegar']);
    expect(await names('bandara rooftop')).toEqual(["Theo's Terrace"]);
  });

  it('finds by kind, other names of it included, by area, and by both', async () => {
    expect(await names('cinemas')).toEqual(['Regal']);
    expect(await names('movies')).toEqual(['Regal']);
    expect(await names('सिनेमा')).toEqual(['Regal']);
    expect(await names('cafes in bandra')).toEqual(['कैफ़े शाम']);
    expect(await names('panaji')).toEqual(['Leonora']);
  });

  it('reads moods, prices, hours and what must not be, and says what it understood', async () => {
    const set = (name: string, to: string) => database.source.query(`UPDATE venues SET ${to} WHERE name = $1`, [name]);
    await set("Theo's Terrace", `cuisines = '{chinese}', price_level = 4`);
    await set('Café Mondegar', `price_level = 1, open_minutes = '{[0,600)}'`);
    expect(await names('romantic')).toEqual(["Theo's Terrace"]);
    expect(await names('romntic in bandra')).toEqual(["Theo's Terrace"]);
    expect(await names('रोमांटिक')).toEqual(["Theo's Terrace"]);
    expect(await names('chinese')).toEqual(["Theo's Terrace"]);
    expect(await names('cheap cafe in colaba')).toEqual(['Café Mondegar', 'Leopold Café']);
    expect(await names('fancy')).toEqual(["Theo's Terrace"]);
    expect(await names('late night cafe colaba')).toEqual(['Leopold Café']);
    expect(await names('bandra without alcohol')).toEqual(["Theo's Terrace", 'कैफ़े शाम'].toSorted());
    expect(await names('colaba no alcohol')).toEqual(['Café Mondegar', 'Regal']);
    const { parts, nearest, ways } = await catalogue.understood({ text: 'romantic rooftop', limit: 5 });
    expect([parts.map(({ what, values }) => [what, ...values]), nearest, ways]).toEqual([
      [
        ['mood', 'romantic'],
        ['kind', 'rooftop_dining'],
      ],
      null,
      [],
    ]);
    await set("Theo's Terrace", `price_level = 2`);
    await set('Café Mondegar', `price_level = 2, open_minutes = '{[0,10080)}'`);
  });

  it('finds by night, from two to six, what is open for a minute of it', async () => {
    const open = (from: number, to: number) =>
      database.source.query(`UPDATE venues SET open_minutes = $1 WHERE name = 'Leonora'`, [`{[${from},${to})}`]);
    const minutes = [119, 120, 359, 360, 6 * 1440 + 200];
    for (const at of minutes) {
      await open(at, at + 1);
      const found = await Promise.all(minutes.map((openAt) => catalogue.search({ citySlug: 'goa', openAt, limit: 5 })));
      expect(found.map((page) => page.map(({ name }) => name))).toEqual(minutes.map((openAt) => (openAt === at ? ['Leonora'] : [])));
    }
    await open(0, 10_080);
  });

  it('shows what is nearest when it finds nothing, and each limit that can be left out', async () => {
    const understood = async (search: Omit<Parameters<typeof catalogue.understood>[0], 'limit'>) => {
      const { nearest, ways } = await catalogue.understood({ ...search, limit: 5 });
      const said = (limit: (typeof ways)[number]) => ('filter' in limit ? limit.filter : limit.part.values.join());
      return { found: nearest?.venues.map(({ name }) => name), without: nearest?.without.map(said), ways: ways.map(said) };
    };
    expect(await understood({ citySlug: 'mumbai', areaId: 'colaba', text: 'rooftop' })).toEqual({
      found: ["Theo's Terrace"],
      without: ['area'],
      ways: ['area', 'rooftop_dining'],
    });
    expect(await understood({ citySlug: 'goa', text: 'leopold xqzwv' })).toMatchObject({ without: ['xqzwv', 'leopold'], ways: [] });
    expect(await understood({ citySlug: 'goa', placeType: 'cinemas' })).toMatchObject({ found: ['Leonora'], ways: ['kind', 'city'] });
  });

  it('asks for the day, the time, the price that a budget allows, and the seats', async () => {
    const SATURDAY = 5 * 1440;
    const made = async (name: string, set: string) => {
      await add(name, { city: 'kochi', area: 'Fort', type: 'rooftop_dining' });
      await database.source.query(`UPDATE venues SET ${set} WHERE name = $1`, [name]);
    };
    await made(
      'Dusk',
      `price_level = 2, open_minutes = '{[${SATURDAY + 1080},${SATURDAY + 1560})}', seats_per_slot = 4, kind = 'claimed', status = 'verified'`,
    );
    await made('Dawn', `price_level = 1, open_minutes = '{[${SATURDAY + 480},${SATURDAY + 720})}', seats_per_slot = 40`);
    await made('Gala', `price_level = 4, open_minutes = '{[0,10080)}', seats_per_slot = 40`);
    await made('Guess', `open_minutes = '{[0,10080)}', assumed = '{openingHours,priceLevel,seats}', seats_per_slot = 2`);
    expect(await names('rooftop kochi saturday')).toEqual(['Dawn', 'Dusk', 'Gala']);
    expect(await names('rooftop kochi saturday at 8')).toEqual(['Dusk', 'Gala']);
    expect(await names('rooftop kochi saturday at 1 am')).toEqual(['Dusk', 'Gala']);
    expect(await names('rooftop kochi saturday 8 to 11')).toEqual(['Dusk', 'Gala']);
    expect(await names('rooftop kochi saturday 4 to 7')).toEqual(['Gala']);
    expect(await names('rooftop kochi saturday before 4')).toEqual(['Dawn', 'Gala']);
    expect(await names('rooftop kochi saturday after 9')).toEqual(['Dusk', 'Gala']);
    expect(await names('rooftop kochi saturday morning')).toEqual(['Dawn', 'Gala']);
    expect(await names('कोच्चि में शनिवार रात 9 बजे रूफ़टॉप')).toEqual(['Dusk', 'Gala']);
    expect(await names('rooftop kochi late night on saturday')).toEqual(['Dusk', 'Gala']);
    expect(await names('rooftop kochi next monday')).toEqual(['Gala']);
    expect(await names('rooftop kochi under 1800')).toEqual(['Dawn', 'Dusk']);
    expect(await names('rooftop kochi under 1800 for 4')).toEqual(['Dawn']);
    expect(await names('rooftop kochi 5k')).toEqual(['Dawn', 'Dusk', 'Gala']);
    expect(await names('कोच्चि रूफ़टॉप दो हज़ार')).toEqual(['Dawn', 'Dusk']);
    expect(await names('rooftop kochi under 500')).toEqual([]);
    expect(await names('rooftop kochi for two')).toEqual(['Dawn', 'Dusk', 'Gala', 'Guess']);
    expect(await names('rooftop kochi for 6')).toEqual(['Dawn', 'Gala', 'Guess']);
    await made('Cafe 1947', `open_minutes = '{[0,10080)}'`);
    expect(await names('cafe 1947')).toEqual(['Cafe 1947']);
    await database.source.query(`DELETE FROM venues WHERE name = 'Cafe 1947'`);

    const nearest = async (text: string) => {
      const understood = await catalogue.understood({ text, limit: 5 });
      const said = (limit: (typeof understood.ways)[number]) => ('filter' in limit ? limit.filter : limit.part.what);
      return [
        understood.nearest?.venues.map(({ name }) => name).toSorted(),
        understood.nearest?.without.map(said),
        understood.ways.map(said),
      ];
    };
    expect(await nearest('rooftop kochi saturday at 8 under 500 for two')).toEqual([['Dusk', 'Gala'], ['budget'], ['budget']]);
    expect(await nearest('rooftop kochi saturday at 8 under 800 for two')).toEqual([['Dusk', 'Gala'], ['budget'], ['budget', 'time']]);
    expect(await nearest('rooftop kochi saturday at 4 am under 700')).toEqual([['Gala'], ['budget'], ['budget', 'time']]);
    await database.source.query(`DELETE FROM venues WHERE name = 'Gala'`);
    // Without word, budget, time and day there is one; the budget does not stand in the way.
    expect(await nearest('xqzwv rooftop kochi sunday at 1 pm under 1800')).toEqual([['Dawn', 'Dusk'], ['word', 'time', 'day'], []]);
    expect(await nearest('kochi cinemas sunday under 100 for 50')).toMatchObject([expect.any(Array), expect.any(Array), expect.any(Array)]);
    await database.source.query(`DELETE FROM venues WHERE city_slug = 'kochi'`);
  });

  it('reads Devanagari in Latin letters, and takes each spelling of a word for the same', async () => {
    expect(await names('लेओपोल्ड')).toEqual(['Leopold Café']);
    expect(await names('बांद्रा')).toEqual(["Theo's Terrace", 'कैफ़े शाम']);
    expect(await names('कोलाबा में सिनेमा')).toEqual(['Regal']);
    expect(await names('पणजी')).toEqual(['Leonora']);
    expect(await names('मुम्बई बार')).toEqual(await names('mumbai pubs'));
    // With a dot as two characters, as one, and without.
    for (const spelt of ['कैफ\u093cे शाम', 'कै\u095eे शाम', 'कैफे शाम', 'कैफ़े\u200d शाम']) expect(await names(spelt)).toEqual(['कैफ़े शाम']);
    expect(await names('क्षत्रज्ञ')).toEqual([]);
  });

  it('knows each area by its name in Hindi', async () => {
    const areas = Object.entries(REGIONS).flatMap(([city, { areas: of }]) => of.map(({ id, name }) => ({ city, id, name })));
    const { areaOf } = await hindiNames();
    await database.source.query(
      `INSERT INTO venues (kind, status, name, city_slug, area, area_id, location, place_types, price_level, open_minutes, seats_per_slot)
       SELECT 'unclaimed', 'unclaimed', 'In ' || a.id, a.city, a.name, a.id, point(74, 17), '{libraries}', 2, '{[0,10080)}', 40
       FROM jsonb_to_recordset($1) AS a (city text, id text, name text)`,
      [JSON.stringify(areas)],
    );
    const missed: string[] = [];
    for (const { city, id, name } of areas) if (!(await names(`${areaOf(city, name) ?? ''} library`)).includes(`In ${id}`)) missed.push(id);
    expect(missed).toEqual([]);
    await database.source.query(`DELETE FROM venues WHERE name LIKE 'In %'`);
  });

  it('begins with what guests rate well and of which most is known; by name without regard to punctuation, accents and capitals', async () => {
    const made = async (name: string, set: string) => {
      await add(name, { city: 'udaipur', area: 'Ghats' });
      await database.source.query(`UPDATE venues SET ${set} WHERE name = $1`, [name]);
    };
    await made('#ashery', `price_level = 2`);
    await made('alpha', `phone = '+912941234567', website = 'alpha.example', assumed = '{openingHours}'`);
    await made('“Zest”', `rating_sum = 47, rating_count = 10`);
    await made('Éclair', `rating_sum = 10, rating_count = 10, phone = '+912941234567', website = 'eclair.example'`);
    await made('Beta', `phone = '+912941234567', assumed = '{openingHours}'`);
    const order = async (sort?: 'name' | 'best') =>
      (await catalogue.search({ citySlug: 'udaipur', sort, limit: 9 })).map(({ name }) => name);
    expect(await order()).toEqual(['“Zest”', 'alpha', '#ashery', 'Beta', 'Éclair']);
    expect(await order('best')).toEqual(await order());
    expect(await order('name')).toEqual(['alpha', '#ashery', 'Beta', 'Éclair', '“Zest”']);
  });

  it('finds nothing where a word is like no other, and takes hostile text for words', async () => {
    expect(await names('leopold xqzwv')).toEqual([]);
    for (const text of ["'; DROP TABLE venues; --", '\\', '%_%', '" OR 1=1', '🦄🦄🦄', 'ک'.repeat(60), '(((', '[a-z', ':'])
      expect(Array.isArray(await names(text))).toBe(true);
    expect(await names('city:goa')).toEqual(await names('city goa'));
  });

  it('goes on where a page ended, whatever comes in meanwhile', async () => {
    for (const sort of ['near', 'best', 'name'] as const) {
      const search = { citySlug: 'mumbai', sort, limit: 2 } as const;
      const first = await catalogue.search(search);
      const before = await catalogue.search({ ...search, limit: 50 });
      await add(`Aa first by ${sort}`);
      await add(`Zz last by ${sort}`);
      const rest = await catalogue.search({ ...search, limit: 50, after: first.at(-1)?.id });
      const ids = [...first, ...rest].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
    }
  });

  it('follows a venue that is named or moved anew', async () => {
    await add('Old Harbour');
    await database.source.query(`UPDATE venues SET name = 'New Anchorage', place_types = '{lakes}' WHERE name = 'Old Harbour'`);
    expect([await names('harbour'), await names('anchorage'), await names('anchorage lakes')]).toEqual([
      [],
      ['New Anchorage'],
      ['New Anchorage'],
    ]);
  });
});

describe('among many venues', () => {
  let wordsRead: { count: string } | undefined;

  beforeAll(async () => {
    await inBulk(url, async (source) => {
      await source.transaction(async (load) => {
        await load.query(
          `INSERT INTO venues (kind, status, name, city_slug, area_id, location, place_types, price_level, open_minutes, seats_per_slot)
           SELECT CASE WHEN n % 20 = 0 THEN 'claimed' ELSE 'unclaimed' END, CASE WHEN n % 20 = 0 THEN 'verified' ELSE 'unclaimed' END, 'House ' || md5(n::text), CASE WHEN n % 12 = 0 THEN 'pune' ELSE 'delhi' END, CASE WHEN n % 96 = 1 THEN 'rohini' END,
             point(73.8 + n % 100 / 1000.0, 18.5 + n / 100 / 1000.0), ARRAY[CASE WHEN n % 40 = 0 THEN 'spas' ELSE 'cafes' END], 2, '{[0,10080)}', 40
           FROM generate_series(1, 6000) n`,
        );
        [wordsRead] = await load.query<{ count: string }[]>(
          `SELECT seq_tup_read AS count FROM pg_stat_xact_user_tables WHERE relname = 'venue_words'`,
        );
      });
      for (const table of ['venues', 'venue_words']) await source.query(`VACUUM ANALYZE ${table}`);
    });
  });

  it('learns the words of a load without reading those that are known', () => {
    expect(wordsRead).toEqual({ count: '0' });
  });

  const planOf = async (text: string, values: readonly unknown[]): Promise<string> =>
    (await database.search<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)).map((row) => row['QUERY PLAN']).join('\n');

  it('goes through an index by word, by place and by name', async () => {
    const now = await database.now();
    const plan = (search: Parameters<typeof searchStatement>[0], terms: string[][] = []) => {
      const { text, values } = searchStatement(search, { terms }, now);
      return planOf(text, values);
    };
    const [found] = await database.source.query<{ word: string }[]>(
      `SELECT search_terms[1] AS word FROM venues WHERE name LIKE 'House%' LIMIT 1`,
    );
    expect(await plan({ limit: 24 }, [[found?.word ?? '']])).toContain('venues_terms');
    expect(await plan({ near: { latitude: 18.53, longitude: 73.85, radiusKm: 1 }, limit: 24 })).toMatch(/venues_(searched_)?on_map/);
    for (const search of [{ citySlug: 'delhi' }, { citySlug: 'delhi', placeType: 'cafes' }] as const)
      expect(await plan({ ...search, sort: 'near', limit: 24 })).toMatch(/venues_(searched_)?on_map/);
    // What decides is in the index: the table is read for the page alone.
    for (const [sort, order] of [
      ['best', 'rank'],
      ['name', 'name'],
    ] as const) {
      expect(await plan({ sort, limit: 24 })).toContain(`Index Only Scan using venues_listed_by_${order}`);
      expect(await plan({ sort, citySlug: 'pune', limit: 24 })).toContain(`Index Only Scan using venues_of_city_by_${order}`);
      // What is open in a city is never sought in the order of the whole country.
      expect(await plan({ sort, citySlug: 'delhi', placeType: 'spas', open: true, limit: 24 })).toMatch(/venues_terms|venues_of_city_by/);
    }
    expect(await plan({ citySlug: 'delhi', areaId: 'rohini', limit: 24 })).toContain('Index Only Scan using venues_of_area_by_rank');
    expect(await plan({ citySlug: 'delhi', placeType: 'spas', limit: 24 })).not.toContain('BitmapAnd');
    const party = searchStatement({ citySlug: 'pune', limit: 24 }, { seats: 6 }, now);
    const forParty = await planOf(party.text, party.values);
    expect(forParty).toContain('Index Only Scan using venues_of_city_by_rank');
    expect(forParty).toContain('venues_few_seats');
    for (const [search, index] of [
      [{ sort: 'name' }, 'listed_by_name'],
      [{}, 'listed_by_rank'],
      [{ citySlug: 'delhi', sort: 'near' }, 'on_map'],
    ] as const)
      expect(await plan({ ...search, partners: true, limit: 24 })).toContain(`Index Only Scan using venues_partners_${index}`);
  });

  it('has room for the longest names, all kinds at once and hours of many parts', async () => {
    const words = (from: number) => Array.from({ length: 24 }, (_, n) => String.fromCodePoint(from + n).repeat(4)).join(' ');
    const name = words(0x915);
    expect(name).toHaveLength(119);
    const hours = Array.from({ length: 21 }, (_, n) => `[${n * 480 + n},${n * 480 + 300 + n * n})`).join();
    await database.source.query(
      `INSERT INTO venues (kind, status, name, city_slug, area, area_id, location, place_types, price_level, open_minutes, seats_per_slot,
         area_hi, cuisines)
       VALUES ('claimed', 'verified', $1, 'delhi', $2, 'connaught-place', point(75.8, 26.9), $3, 2, $4, 40, $5, $6)`,
      [name, words(0xc95), ALL_PLACE_TYPES, `{${hours}}`, words(0xd15), words(0xb95).split(' ')],
    );
    expect(await names('ठठठठ')).toEqual([name]);
  });

  it('looks for likenesses in the index of words', async () => {
    expect(await planOf(`SELECT word FROM venue_words WHERE word % $1`, ['houze'])).toContain('venue_words_alike');
  });
});

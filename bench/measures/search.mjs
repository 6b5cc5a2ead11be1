// The public search among a million venues: the queries of the page of places, each with the parsing of its words, and the pages after.
import { CITIES, PLACE_TYPES, REGIONS } from '@app/contracts';
import { insertVenues } from '../load/many-venues.mjs';
import { quantile } from '../load/statistics.mjs';

const ROWS = 1_000_000;
const ASKED = 1200;
/** The number of pages that a quarter of the questions read. */
const PAGES = 4;
const LIMIT = 24;
const SYLLABLES = ['ka', 'ri', 'mo', 'ta', 'lu', 'sha', 'ne', 'vi', 'dho', 'pa', 'ran', 'gul', 'bel', 'zai', 'om', 'chan'];
const NOUNS = ['Cafe', 'Kitchen', 'House', 'Garden', 'Terrace', 'Club', 'Studio', 'Point', 'Corner', 'Palace'];
const TYPES = Object.values(PLACE_TYPES).flat();

/** Returns numbers from 0 to 1 that are the same in every run. */
function seeded(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const random = seeded(62);

/** Returns the n-th word of three syllables; small numbers are the words that many venues have. */
const word = (n) => [n % 16, Math.floor(n / 16) % 16, Math.floor(n / 256) % 16].map((at) => SYLLABLES[at]).join('');
const pick = (list) => list[Math.floor(random() * list.length)];
/** Returns a number below `most`, the smaller the likelier: few words are in many names. */
const skewed = (most) => Math.floor(most * random() ** 2);
const slipIn = (text) => {
  const at = 1 + Math.floor(random() * (text.length - 2));
  return text.slice(0, at) + text.slice(at + 1);
};
const city = () => ({ citySlug: pick(CITIES).slug });
const area = () => {
  const citySlug = pick(Object.keys(REGIONS));
  return { citySlug, areaId: pick(REGIONS[citySlug].areas).id };
};
const near = () => {
  const { latitude, longitude } = pick(CITIES);
  return { near: { latitude: latitude + (random() - 0.5) / 5, longitude: longitude + (random() - 0.5) / 5, radiusKm: 10 } };
};
const category = () => ({ category: pick(Object.keys(PLACE_TYPES)) });
const placeType = () => ({ placeType: pick(TYPES) });
const price = () => ({ price: pick([1, 2, 3]) });
const open = () => ({ open: true });
const partners = () => ({ partners: true });
const byName = () => ({ sort: 'name' });
const fromCentre = () => ({ sort: 'near' });
const slip = () => ({ text: slipIn(word(skewed(4096))) });
const noun = () => ({ text: pick(NOUNS) });

/** The questions of people, all equally likely. */
const QUESTIONS = {
  'a city': [city],
  'a city from its centre': [city, fromCentre],
  'a category': [category],
  'a city by name': [city, byName],
  'a city, a kind': [city, placeType],
  'a city, a category by name': [city, category, byName],
  'a city, a category, a price, open': [city, category, price, open],
  'an area, a category, a price': [area, category, price],
  'an area, a kind, open': [area, placeType, open],
  'a city, partners, a kind': [city, partners, placeType],
  'partners by name': [partners, byName],
  'near, open': [near, open],
  'near, a kind, a price': [near, placeType, price],
  'near, a word, a category': [near, noun, category],
  'a slip, a city': [slip, city],
  'a slip, near, a category': [slip, near, category],
  'a word, an area': [noun, area],
  'a word, a city by name': [noun, city, byName],
  'a kind in Hindi, a city': [() => ({ text: pick(['कैफ़े', 'झील', 'सिनेमा', 'स्पा']) }), city],
  'an area in Hindi': [() => ({ text: pick(['कोरमंगला', 'बांद्रा', 'इंदिरानगर', 'करोल बाग़']) })],
  'two words': [() => ({ text: `${word(skewed(4096))} ${pick(NOUNS)}` })],
  'a kind, a day and an hour, a budget and a party, in a city': [
    () => ({
      text: `${pick(['cafes', 'bowling', 'dinner', 'rooftop'])} saturday at ${pick([6, 7, 8])} for two under ${pick(['900', '2k', '₹3,000'])}`,
    }),
    city,
  ],
  'a day and a large party, in Hindi, a city': [
    () => ({ text: `${pick(['कल', 'शनिवार', 'रविवार'])} ${pick(['चार', 'छह', '30'])} लोगों के लिए` }),
    city,
  ],
  'a kind in a city, as words': [() => ({ text: `${pick(['cafes', 'bowling', 'rooftop', 'spa'])} in ${pick(CITIES).slug}` })],
};

/** The hours at which hardly any venue is open. */
const NIGHT = {
  'a city, open': [city, open],
  'a city, open by name': [city, open, byName],
  'a category, open': [category, open],
  'a city, a category, open': [city, category, open],
  'a city, a kind, open by name': [city, placeType, open, byName],
  'near, a kind, open': [near, placeType, open],
};
const DAY_AT = '2026-11-25T19:00:00+05:30';
const NIGHT_AT = '2026-11-25T04:30:00+05:30';

/** The locations of venues: half of a city's are in one of its areas, if it has any. */
const PLACES = CITIES.flatMap((at) => {
  const areas = REGIONS[at.slug]?.areas ?? Array.from({ length: 10 }, () => null);
  return [...areas, ...areas.map(() => null)].map((within) => ({
    city: at.slug,
    area: within?.id ?? null,
    middle: within ?? at,
    span: within ? 0.04 : 0.5,
  }));
});
/** Returns the hours of a week with equal days: eight hours from one of seven to four on, and all day at one place of fifty. */
const hours = (from) => `{${[0, 1, 2, 3, 4, 5, 6].map((day) => `[${day * 1440 + from * 60},${day * 1440 + from * 60 + 480})`).join(',')}}`;
const HOURS = [...Array.from({ length: 49 }, (_, n) => hours(7 + (n % 10))), '{[0,10080)}'];

const sqlPick = (values, by) => `(ARRAY[${values.map((value) => (value === null ? 'NULL' : `'${value}'`)).join(',')}])[1 + ${by}]`;
const sqlWord = (n) => [`${n} % 16`, `${n} / 16 % 16`, `${n} / 256 % 16`].map((at) => sqlPick(SYLLABLES, at)).join(' || ');
const sqlPlace = (of) => sqlPick(PLACES.map(of), 'place');
const upTo = (most) => `floor(${most} * random())::int`;

/** Venues with independent place, kind, price, hours and name; the same in every run. */
const VENUES = `
  SELECT setseed(0.62);
  INSERT INTO venues (kind, status, name, city_slug, area_id, location, place_types, price_level, open_minutes, seats_per_slot)
  SELECT CASE WHEN partner THEN 'claimed' ELSE 'unclaimed' END, CASE WHEN partner THEN 'verified' ELSE 'unclaimed' END,
    initcap(${sqlWord('a')}) || ' ' || initcap(${sqlWord('b')}) || ' ' || ${sqlPick(NOUNS, 'noun')},
    ${sqlPlace(({ city }) => city)}, ${sqlPlace(({ area }) => area)},
    point(${sqlPlace(({ middle }) => middle.longitude)}::float8 + east * ${sqlPlace(({ span }) => span)}::float8,
      ${sqlPlace(({ middle }) => middle.latitude)}::float8 + north * ${sqlPlace(({ span }) => span)}::float8),
    ARRAY[${sqlPick(TYPES, 'kind')}], price, ${sqlPick(HOURS, 'opens')}::int4multirange, 40
  FROM (SELECT random() < 0.05 AS partner, (4095 * random() ^ 2)::int AS a, (4095 * random() ^ 2)::int AS b, ${upTo(NOUNS.length)} AS noun,
      ${upTo(PLACES.length)} AS place, random() - 0.5 AS east, random() - 0.5 AS north, floor(${TYPES.length} * random() ^ 2)::int AS kind,
      1 + ${upTo(4)} AS price, ${upTo(HOURS.length)} AS opens
    FROM generate_series(1, ${ROWS})) made`;

/** Asks `count` questions, each kind as often as the others; returns their times by kind, and the number with results. */
async function ask(catalogue, questions, count) {
  const names = Object.keys(questions);
  const times = new Map(names.map((name) => [name, []]));
  let found = 0;
  for (let n = 0; n < count; n += 1) {
    const name = names[n % names.length];
    const question = Object.assign({ limit: LIMIT }, ...questions[name].map((part) => part()));
    const pages = random() < 0.25 ? PAGES : 1;
    for (let at = 1, after; at <= pages; at += 1) {
      const started = performance.now();
      const page = await catalogue.search({ ...question, after });
      times.get(name).push(performance.now() - started);
      if (at === 1 && page.length > 0) found += 1;
      after = page.at(-1)?.id;
      if (!after) break;
    }
  }
  return { times, found };
}

const slowestOf = (times) => [...times].map(([name, of]) => [name, quantile(of, 0.9)]).toSorted((a, b) => b[1] - a[1])[0];

export async function measureSearch(fixture, catalogue, venues) {
  const clockAt = (instant) =>
    fixture.pool.query(
      `CREATE OR REPLACE FUNCTION app_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT timestamptz '${instant}' $$`,
    );
  await insertVenues(fixture.pool, VENUES);
  await clockAt(DAY_AT);
  const { times, found } = await ask(catalogue, QUESTIONS, ASKED);
  await clockAt(NIGHT_AT);
  const night = await ask(catalogue, NIGHT, ASKED / 4);
  const started = performance.now();
  const counted = await venues.countsByCity().then(
    () => performance.now() - started,
    () => NaN,
  );
  const all = [...times.values()].flat();
  const p99 = quantile(all, 0.99);
  const [slowest, its] = slowestOf(times);
  const [slowestByNight, itsByNight] = slowestOf(night.times);
  const share = (100 * found) / ASKED;
  return [
    { what: 'search among 1,000,000 venues, p50', value: quantile(all, 0.5), unit: 'ms' },
    { what: 'search among 1,000,000 venues, p99', value: p99, unit: 'ms', most: 30 },
    { what: `its slowest question (${slowest}), p90`, value: its, unit: 'ms' },
    { what: 'by night, when one of fifty is open, p99', value: quantile([...night.times.values()].flat(), 0.99), unit: 'ms', most: 30 },
    { what: `its slowest question (${slowestByNight}), p90`, value: itsByNight, unit: 'ms' },
    { what: 'the cities counted anew, for which nobody waits', value: counted, unit: 'ms', most: 1_700 },
    { what: 'searches that found something', value: share, unit: '%', least: 80 },
  ];
}

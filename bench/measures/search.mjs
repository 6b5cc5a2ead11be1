// The public search among a million venues: what people ask for, mixed as below, each with the reading of its words.
import { CITIES, PLACE_TYPES, REGIONS } from '@app/contracts';
import { insertVenues } from '../load/many-venues.mjs';
import { quantile } from '../load/statistics.mjs';

const ROWS = 1_000_000;
const ASKED = 1000;
const SYLLABLES = ['ka', 'ri', 'mo', 'ta', 'lu', 'sha', 'ne', 'vi', 'dho', 'pa', 'ran', 'gul', 'bel', 'zai', 'om', 'chan'];
const KINDS = ['Cafe', 'Kitchen', 'House', 'Garden', 'Terrace', 'Club', 'Studio', 'Point', 'Corner', 'Palace'];

/** The n-th word of three syllables; small numbers are the words that many venues have. */
const word = (n) => [n % 16, Math.floor(n / 16) % 16, Math.floor(n / 256) % 16].map((at) => SYLLABLES[at]).join('');
const pick = (list) => list[Math.floor(Math.random() * list.length)];
/** A number below `most`, the smaller the likelier: few words are in many names. */
const skewed = (most) => Math.floor(most * Math.random() ** 2);
const slipIn = (text) => {
  const at = 1 + Math.floor(Math.random() * (text.length - 2));
  return text.slice(0, at) + text.slice(at + 1);
};
const near = ({ latitude, longitude }) => ({
  latitude: latitude + (Math.random() - 0.5) / 5,
  longitude: longitude + (Math.random() - 0.5) / 5,
  radiusKm: 10,
});

/** What people ask for, each as likely as the others. */
const QUESTIONS = [
  () => ({ citySlug: pick(CITIES).slug, text: slipIn(word(skewed(4096))) }),
  () => ({ text: `${word(skewed(4096))} ${pick(KINDS)}` }),
  () => ({ text: `${pick(['cafes', 'bowling', 'rooftop', 'spa'])} in ${pick(CITIES).slug}` }),
  () => ({ citySlug: pick(CITIES).slug, placeType: pick(Object.values(PLACE_TYPES).flat()) }),
  () => ({ citySlug: 'mumbai', areaId: pick(REGIONS.mumbai.areas).id, category: 'dining', price: 2 }),
  () => ({ near: near(pick(CITIES)), open: true }),
  () => ({ near: near(pick(CITIES)), text: pick(KINDS), category: 'dining' }),
  () => ({ citySlug: pick(CITIES).slug, sort: 'name' }),
  () => ({ partners: true, sort: 'name' }),
];

const sqlList = (values) => `(ARRAY[${values.map((value) => `'${value}'`).join(',')}])`;

export async function measureSearch(fixture, catalogue) {
  const word = (n) => [`${n} % 16`, `${n} / 16 % 16`, `${n} / 256 % 16`].map((at) => `${sqlList(SYLLABLES)}[1 + ${at}]`).join(' || ');
  const of = (values, by) => `${sqlList(values)}[1 + (${by})]`;
  await insertVenues(
    fixture.pool,
    `INSERT INTO venues (kind, status, name, city_slug, area, area_id, location, place_types, price_level, open_minutes, seats_per_slot)
     SELECT CASE WHEN n % 20 = 0 THEN 'claimed' ELSE 'unclaimed' END, CASE WHEN n % 20 = 0 THEN 'verified' ELSE 'unclaimed' END,
       initcap(${word('a')}) || ' ' || initcap(${word('b')}) || ' ' || ${of(KINDS, 'n % 10')}, ${of(
         CITIES.map(({ slug }) => slug),
         'n % 12',
       )}, '',
       CASE WHEN n % 12 = 0 THEN ${of(
         REGIONS.mumbai.areas.map(({ id }) => id),
         'n / 12 % 10',
       )} END,
       point(${of(
         CITIES.map(({ longitude }) => longitude),
         'n % 12',
       )}::float8 + random() / 2 - 0.25,
         ${of(
           CITIES.map(({ latitude }) => latitude),
           'n % 12',
         )}::float8 + random() / 2 - 0.25),
       ARRAY[${of(Object.values(PLACE_TYPES).flat(), 't')}], 1 + n % 4, CASE WHEN n % 3 = 0 THEN '{[0,10080)}' ELSE '{[600,1300)}' END::int4multirange, 40
     FROM (SELECT n, (4096 * random() ^ 2)::int AS a, (4096 * random() ^ 2)::int AS b, (47 * random() ^ 2)::int AS t
       FROM generate_series(1, ${ROWS}) n) made`,
  );
  const times = [];
  let found = 0;
  for (let n = 0; n < ASKED; n += 1) {
    const question = { ...QUESTIONS[n % QUESTIONS.length](), limit: 24 };
    const started = performance.now();
    const page = await catalogue.search(question);
    times.push(performance.now() - started);
    found += page.length > 0 ? 1 : 0;
    const last = page.at(-1);
    if (n % 4 !== 0 || !last) continue;
    const next = performance.now();
    await catalogue.search({ ...question, after: last.id });
    times.push(performance.now() - next);
  }
  const p99 = quantile(times, 0.99);
  const share = (100 * found) / ASKED;
  return [
    { what: 'search among 1,000,000 venues, p50', value: quantile(times, 0.5), unit: 'ms' },
    { what: 'search among 1,000,000 venues, p99', value: p99, unit: 'ms', target: '≤ 30', ok: p99 <= 30 },
    { what: 'searches that found something', value: share, unit: '%', target: '≥ 80', ok: share >= 80 },
  ];
}

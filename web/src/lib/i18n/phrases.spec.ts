import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { REGIONS } from '@app/contracts';
import { areasHi } from '../../locales/hi/areas.js';
import { cuisineNames } from './cuisines.js';
import { speak, venueWords } from './i18n.js';

afterEach(() => speak('en'));

it('translates every phrase of the simulated market to Hindi and leaves the words of a real venue alone', async () => {
  const menu = readFileSync(join(process.cwd(), 'worker/src/market/menu.ts'), 'utf8');
  const said = [...menu.matchAll(/'([A-Z][^'\n]*)'/g)].map((found) => found[1] ?? '');
  expect(said.length).toBeGreaterThan(60);
  expect(said.map(venueWords)).toEqual(said);
  await speak('hi');
  const unknown = said.filter((words) => !/^[\u0900-\u097f]/.test(venueWords(words)));
  expect(unknown.map((words) => `add '${words}' to phrasesHi in web/src/locales/hi/phrases.ts`)).toEqual([]);
  expect(venueWords('Grandma’s own pickle')).toBe('Grandma’s own pickle');
});

it('names cuisines in the reader’s language', async () => {
  const venue = { cuisines: ['south indian', 'Calcutta'], cuisinesHi: ['दक्षिण भारतीय', 'कोलकाता का खाना'] };
  expect(cuisineNames(venue)).toBe('South indian, Calcutta');
  await speak('hi');
  expect(cuisineNames(venue)).toBe('दक्षिण भारतीय, कोलकाता का खाना');
});

it('names each area that can be chosen in Hindi, as the search knows it', () => {
  const rows = readFileSync(join(process.cwd(), 'libs/persistence/catalogue/hindi-names.csv'), 'utf8').split('\n');
  const known = rows.map((row) => row.split(',')).map(([, city = '', name = '', hindi]) => [`${city} ${name}`, hindi] as const);
  const areas = Object.entries(REGIONS).flatMap(([city, region]) => region.areas.map(({ name }) => ({ city, name })));
  expect(areas.map(({ name }) => name).toSorted()).toEqual(Object.keys(areasHi).toSorted());
  for (const { city, name } of areas)
    expect([name, areasHi[name as keyof typeof areasHi]]).toEqual([name, new Map(known).get(`${city} ${name}`)]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
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

it('names cuisines in the reader’s language, and unknown ones as the map data does', async () => {
  const cuisines = ['south indian', 'South Indian', 'Calcutta', 'coffee shop'];
  expect(cuisineNames(cuisines)).toBe('South indian, South Indian, Calcutta, Coffee shop');
  await speak('hi');
  expect(cuisineNames(cuisines)).toBe('दक्षिण भारतीय, दक्षिण भारतीय, Calcutta, कॉफ़ी शॉप');
});

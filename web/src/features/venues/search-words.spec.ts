import { describe, expect, it } from '@jest/globals';
import { ALL_PLACE_TYPES, CITY_SLUGS } from '@app/contracts';
import { plainDevanagari, searchTerms, STOP_WORDS } from '@app/domain';
import { optionsHi } from '../../locales/hi/options.js';

/** The terms that each word of a text represents when no venue has it in its name. */
const termsOf = (text: string): string[][] => {
  const words = text
    .split(/[\s-]+/)
    .map(plainDevanagari)
    .filter((word) => !STOP_WORDS.includes(word));
  return searchTerms(words, []);
};

describe('the search in Hindi', () => {
  it('knows each kind of place and each city by the words of the pages', () => {
    for (const type of ALL_PLACE_TYPES)
      expect([type, termsOf(optionsHi[`place.${type}`]).every((terms) => terms.includes(`type:${type}`))]).toEqual([type, true]);
    for (const city of CITY_SLUGS) expect([city, termsOf(optionsHi[`city.${city}`])]).toEqual([city, [[`city:${city}`]]]);
  });
});

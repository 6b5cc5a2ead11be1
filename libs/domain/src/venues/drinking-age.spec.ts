import { describe, expect, it } from '@jest/globals';
import { CITY_SLUGS, NIGHTLIFE_TYPES } from '@app/contracts';
import { drinkingAge } from './drinking-age.js';

describe('the age at which a venue serves alcohol', () => {
  it.each([
    ['mumbai', 25],
    ['pune', 25],
    ['delhi', 25],
    ['kochi', 23],
    ['bangalore', 21],
    ['kolkata', 21],
    ['goa', 18],
    ['jaipur', 18],
  ] as const)('is that of its state: %s %i', (city, age) => {
    for (const type of NIGHTLIFE_TYPES) expect(drinkingAge(city, ['cafes', type])).toBe(age);
  });

  it('lies from 18 to 25 in every city, and is none of a venue that does not live by its drinks', () => {
    for (const city of CITY_SLUGS) {
      expect(drinkingAge(city, ['bars_pubs'])).toBeGreaterThanOrEqual(18);
      expect(drinkingAge(city, ['bars_pubs'])).toBeLessThanOrEqual(25);
      expect(drinkingAge(city, ['cafes', 'cinemas'])).toBeNull();
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import { ALL_PLACE_TYPES, CITY_SLUGS, VIBES } from '@app/contracts';
import { understandSearch } from '@app/domain';
import { optionsEn } from '../../locales/en/options.js';
import { optionsHi } from '../../locales/hi/options.js';

const understood = (text: string) =>
  understandSearch(text, { words: [], today: '2026-11-27' }).map(({ what, values }) => [what, ...values]);

describe('the search', () => {
  it('knows each kind of place, mood and city by the words of the pages in both languages', () => {
    for (const options of [optionsEn, optionsHi]) {
      for (const type of ALL_PLACE_TYPES)
        expect([type, understood(options[`place.${type}`])]).toEqual([
          type,
          expect.arrayContaining([expect.arrayContaining(['kind', type])]) as unknown,
        ]);
      for (const city of CITY_SLUGS) expect([city, understood(options[`city.${city}`])]).toEqual([city, [['city', city]]]);
      // Two moods share a label, which means the first.
      for (const mood of VIBES)
        if (mood !== 'casual') expect([mood, understood(options[`vibe.${mood}`])[0]]).toEqual([mood, ['mood', mood]]);
    }
  });
});

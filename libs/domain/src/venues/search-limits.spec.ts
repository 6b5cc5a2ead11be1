import { describe, expect, it } from '@jest/globals';
import { limitsOf } from './search-limits.js';
import { understandSearch } from './search-question.js';

const said = (filters: Parameters<typeof limitsOf>[0], text: string) =>
  limitsOf(filters, understandSearch(text, { words: [] })).map((limit) => ('filter' in limit ? limit.filter : limit.part.values.join()));

describe('the limits of a search', () => {
  it('begin with what matters least and end with the city', () => {
    expect(said(['city', 'area', 'price', 'open'], 'cheap romantic rooftop')).toEqual([
      ...['open', 'low', 'price', 'romantic', 'area', 'rooftop_dining', 'city'],
    ]);
  });

  it('begin with a word that nobody has', () => {
    expect(said(['open'], 'xqzwv')).toEqual(['xqzwv', 'open']);
  });

  it('do not name what is set aside', () => {
    expect(said([], 'romantic museum')).toEqual(['museums']);
  });
});

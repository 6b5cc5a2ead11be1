import { describe, expect, it } from '@jest/globals';
import { limitsOf } from './limits.js';
import { understandSearch } from './question.js';

const said = (filters: Parameters<typeof limitsOf>[0], text: string) =>
  limitsOf(filters, understandSearch(text, { words: [], today: '2026-11-27' })).map((limit) =>
    'filter' in limit ? limit.filter : limit.part.values.join(),
  );

describe('the limits of a search', () => {
  it('begin with what matters least and end with the city', () => {
    expect(said(['city', 'area', 'price', 'open'], 'cheap romantic rooftop')).toEqual([
      ...['open', 'low', 'price', 'romantic', 'area', 'rooftop_dining', 'city'],
    ]);
  });

  it('give up the budget before the time, the time before the day, and the people late', () => {
    expect(said(['city', 'open'], 'romantic rooftop for two on saturday at 8 under 500')).toEqual([
      ...['open', '500,2', '20:00', '2026-11-28', 'romantic', '2', 'rooftop_dining', 'city'],
    ]);
  });

  it('begin with a word that nobody has', () => {
    expect(said(['open'], 'xqzwv')).toEqual(['xqzwv', 'open']);
  });

  it('do not name what is set aside', () => {
    expect(said([], 'romantic museum')).toEqual(['museums']);
  });
});

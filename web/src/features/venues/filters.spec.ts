import { describe, expect, it } from '@jest/globals';
import { filtersIn, narrowing, questionOf, withFilter } from './filters.js';
import { placeOfCity } from '../../lib/place.js';

const read = (query: string, fixed = {}) => filtersIn(new URLSearchParams(query), fixed);

describe('the filters of an address', () => {
  it('are read, requested and counted', () => {
    const filters = read('q=rooftop&city=mumbai&type=cafes&area=bandra&price=2&open=now&sort=name');
    expect(questionOf(filters)).toBe('city=mumbai&placeType=cafes&area=bandra&price=2&open=now&q=rooftop&sort=name');
    expect(narrowing(filters, {})).toBe(5);
  });

  it('leave out unknown values, and those of another city or category', () => {
    expect(questionOf(read('city=atlantis&type=casinos&price=9&sort=fame&area=bandra'))).toBe('');
    expect(questionOf(read('city=goa&area=bandra'))).toBe('city=goa');
    expect(questionOf(read('type=spas', { category: 'dining' }))).toBe('category=dining');
  });

  it('cannot change the subject of a page', () => {
    const fixed = { city: 'goa', open: true } as const;
    const filters = read('city=mumbai&area=panaji&open=', fixed);
    expect(questionOf(filters, fixed)).toBe('city=goa&area=panaji&open=now');
    expect(narrowing(filters, fixed)).toBe(1);
  });

  it('drop the area with its city and the kind with its category', () => {
    const query = new URLSearchParams('city=mumbai&area=bandra&category=dining&type=cafes&q=tea');
    expect(withFilter(query, 'city', 'goa').toString()).toBe('city=goa&category=dining&type=cafes&q=tea');
    expect(withFilter(query, 'category', '').toString()).toBe('city=mumbai&area=bandra&q=tea');
  });

  it('round the reader’s place to a hundred metres', () => {
    const place = placeOfCity('mumbai');
    expect(questionOf(read('city=goa&radius=5'), {}, place)).toBe('lat=19.073&lng=72.883&radiusKm=5');
  });
});

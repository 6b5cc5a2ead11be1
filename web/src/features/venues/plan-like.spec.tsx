import { beforeEach, describe, expect, it } from '@jest/globals';
import { understandSearch } from '@app/domain';
import { setClockSource } from '../../lib/clock.js';
import { setLanguage, text, withTexts } from '../../lib/i18n/i18n.js';
import { filtersIn } from './filters.js';
import { namesQuantity, planLike } from './plan-like.js';
import { partWords } from './search-part-words.js';

const at = (instant: string) => setClockSource(() => Date.parse(instant));
const partsOf = (question: string) => understandSearch(question, { words: [], today: '2026-11-27' });
const like = (question: string, filters = '') => planLike(text, partsOf(question), filtersIn(new URLSearchParams(filters)));
const said = (question: string) => partsOf(question).map((part) => partWords(text, part));

beforeEach(async () => {
  at('2026-11-27T12:00:00+05:30');
  await withTexts(() => Promise.resolve(), 'places');
  await setLanguage('en');
});

describe('the words of a quantity', () => {
  it('say what was understood, and for how many a budget counts', () => {
    expect(said('tomorrow at 8 for two under 3000')).toEqual(['Tomorrow', 'At 8:00\u00a0pm', 'For 2 people', 'Up to ₹3,000 for 2']);
    expect(said('tonight ₹800 each')).toEqual(['Tonight', 'Up to ₹800 a head']);
    expect(said('sunday morning under 1500')).toEqual(['Sun, 29 Nov', 'In the morning', 'Up to ₹1,500 for 2']);
    expect(said('solo 2k today')).toEqual(['For one', 'Up to ₹2,000 for one', 'Today']);
  });

  it('are Hindi for its readers', async () => {
    await setLanguage('hi');
    expect(said('कल रात 9 बजे दो लोग दो हज़ार')).toEqual([...['कल', '9:00\u00a0pm पर', '2 लोगों के लिए', '2 लोगों के लिए ₹2,000 तक']]);
  });
});

describe('a plan like a search', () => {
  it('is offered where a quantity is named', () => {
    expect(
      ['rooftop for two', 'tomorrow', '2k', 'at 8', 'romantic rooftop', 'not saturday'].map((one) => namesQuantity(partsOf(one))),
    ).toEqual([...[true, true, true, true, false, false]]);
  });

  it('has the day, the hour, the budget, the people, the mood and the kinds', () => {
    expect(like('romantic rooftop in Bandra, saturday at 8 for 4 under 3050', 'city=mumbai')).toEqual({
      ...{ day: '2026-11-28', time: 'evening', arrival: '20:00', budget: '500-3000', people: 4, vibe: 'romantic' },
      ...{ activity: 'dining', kinds: ['rooftop_dining'], city: 'mumbai', area: 'bandra', note: null },
    });
    expect(like('₹800 each for 4')).toMatchObject({ budget: '500-3200', people: 4, day: null, time: null });
    expect(like('romantic museum tomorrow')).toMatchObject({ vibe: 'romantic', activity: 'art', kinds: ['museums'], note: null });
    expect(like('tomorrow', 'city=goa&category=dining&type=cafes')).toMatchObject({ city: 'goa', activity: 'dining', kinds: ['cafes'] });
  });

  it('keeps what the wizard does not ask for as a note', () => {
    expect(like('cafes or bowling, no alcohol, cheap, tomorrow at 1 am under 300 for 12').note).toBe(
      'Not: Bars and drinks, Cheap, At 1:00\u00a0am, Up to ₹300 for 12, For 12 people',
    );
    expect(like('leopold tomorrow').note).toBe('“leopold”');
    expect(like('tomorrow or sunday').note).toBeNull();
  });

  it('is a week later for a weekday whose hour is over', () => {
    at('2026-11-27T22:00:00+05:30');
    expect(like('friday at 8').day).toBe('2026-12-04');
    expect(like('at 8').day).toBe('2026-11-28');
  });
});

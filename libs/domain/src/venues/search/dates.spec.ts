import { describe, expect, it } from '@jest/globals';
import { dayMeant } from './dates.js';
import { understandSearch } from './question.js';

/** A Friday. */
const TODAY = '2026-11-27';
const ask = (text: string, today = TODAY): string[] =>
  understandSearch(text, { words: [], today }).map(
    ({ what, values, isSetAside }) => `${what} ${values.join('/')}${isSetAside ? ' (set aside)' : ''}`,
  );

/** Questions, with what must be understood of them. */
const QUESTIONS: readonly [question: string, ...understood: string[]][] = [
  ['28 Nov', 'day 2026-11-28'],
  ['28th november', 'day 2026-11-28'],
  ['Nov 28', 'day 2026-11-28'],
  ['November 28th', 'day 2026-11-28'],
  ['the 28th of November', 'day 2026-11-28'],
  ['28 novembr', 'day 2026-11-28'],
  ['27 Nov', 'day 2026-11-27'],
  ['12 December', 'day 2026-12-12'],
  ['on 12 Dec', 'day 2026-12-12'],
  ['around 12 Dec', 'day 2026-12-12'],
  ['28/11', 'day 2026-11-28'],
  ['5/12', 'day 2026-12-05'],
  ['28/11/2027', 'day 2027-11-28'],
  ['28 Nov 2027', 'day 2027-11-28'],
  ['26 Nov', 'day 2027-11-26'],
  ['2 January', 'day 2027-01-02'],
  ['29 Feb', 'day 2028-02-29'],
  ['28 नवंबर', 'day 2026-11-28'],
  ['२८ नवम्बर को', 'day 2026-11-28'],
  ['दस दिसंबर', 'day 2026-12-10'],
  ['1 जनवरी', 'day 2027-01-01'],
  ['next Friday', 'day 2026-12-04'],
  ['this weekend', 'day 2026-11-28'],
  ['next weekend', 'day 2026-12-05'],
  ['इस वीकेंड', 'day 2026-11-28'],
  ['अगले सप्ताहांत', 'day 2026-12-05'],

  ['Saturday 28 Nov', 'day 2026-11-28'],
  ['12 December, Saturday', 'day 2026-12-12'],
  ['शनिवार 12 दिसंबर', 'day 2026-12-12'],
  ['Sunday 12 December', 'day 2026-11-29 (set aside)', 'day 2026-12-12'],
  ['28 Nov at 8 for 4', 'day 2026-11-28', 'time 20:00', 'party 4'],
  ['28 Nov 8 pm', 'day 2026-11-28', 'time 20:00'],
  ['Nov 28 8 pm', 'day 2026-11-28', 'time 20:00'],
  ['28 Nov 4 people', 'day 2026-11-28', 'party 4'],
  ['28 Nov 2000 rupees', 'day 2026-11-28', 'budget 2000/2'],
  ['28 Nov evening', 'day 2026-11-28', 'time evening'],
  ['28 नवंबर की शाम', 'day 2026-11-28', 'time evening'],
  ['for 28 Nov', 'day 2026-11-28'],
  ['for 4 Nov 28', 'party 4', 'day 2026-11-28'],
  ['cafes in goa 28 Nov 7 to 9 under 500', 'kind cafes', 'city goa', 'day 2026-11-28', 'time 19:00/21:00', 'budget 500/2'],
  ['28 नवंबर को 8 बजे से पहले 4 लोग', 'day 2026-11-28', 'time 20:00/before', 'party 4'],
];

/** What seems to be a date and is none. */
const NONE = [
  ...[
    '31 Feb',
    '31/2',
    '32 December',
    '0 March',
    '11/28',
    '28/11/2025',
    'open 24/7',
    '28 people',
    '12 लोग',
    'under 500',
    '₹28',
    'March',
    'May',
  ],
  ...['Cafe May', '28', '28th', '28 th', 'Nov 8 pm', 'May 5 people', '7/8 pm', '12/4/7', '31 फ़रवरी', 'नवंबर', '28k Nov', '₹5 Nov'],
];

describe('the dates of a question', () => {
  it.each(QUESTIONS)('of “%s” are understood', (question, ...understood) => {
    expect(ask(question)).toEqual(understood);
  });

  it.each(NONE)('are none in “%s”', (question) => {
    expect(ask(question).filter((part) => part.startsWith('day'))).toEqual([]);
  });

  it('are of this year until they are past', () => {
    expect(ask('31 Dec', '2026-12-31')).toEqual(['day 2026-12-31']);
    expect(ask('31 Dec', '2027-01-01')).toEqual(['day 2027-12-31']);
  });

  it('count weekends from Monday on', () => {
    const weekends = ['2026-11-23', '2026-11-28', '2026-11-29'].map((today) => [
      dayMeant('weekend', today),
      dayMeant('next weekend', today),
    ]);
    expect(weekends).toEqual([
      ['2026-11-28', '2026-12-05'],
      ['2026-11-28', '2026-12-05'],
      ['2026-11-29', '2026-12-05'],
    ]);
  });
});

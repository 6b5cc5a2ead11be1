import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WEEKDAYS, type OpeningHours } from '@app/contracts';
import { hoursOf, isOpenAt, mergeMinutes, minutesOf, readMultirange, type Minutes } from './opening.js';

const every = (opens: string, closes: string): OpeningHours[] => WEEKDAYS.map((day) => ({ day, opens, closes }));

describe('opening hours', () => {
  it('tell a night with the evening on which it began, also Sunday’s', () => {
    const late = every('19:00', '01:00');
    expect(minutesOf(late).slice(0, 2)).toEqual([
      [0, 60],
      [1140, 1500],
    ]);
    expect(hoursOf(minutesOf(late))).toEqual([...late].sort((a, b) => WEEKDAYS.indexOf(a.day) - WEEKDAYS.indexOf(b.day)));
  });

  it('of the whole week are seven whole days', () => {
    expect(hoursOf([[0, 10_080]])).toEqual(every('00:00', '24:00'));
  });

  it('keep every minute on the way there and back', () => {
    const range = fc.tuple(fc.nat(10_079), fc.integer({ min: 1, max: 3_000 })).map(([from, length]): Minutes => [from, from + length]);
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 6 }), (ranges) => {
        expect(minutesOf(hoursOf(ranges))).toEqual(mergeMinutes(mergeMinutes(ranges)));
      }),
    );
  });

  it('are read as Postgres writes them', () => {
    const ranges = readMultirange('{[0,60),[1140,1500)}');
    expect(ranges).toEqual([
      [0, 60],
      [1140, 1500],
    ]);
    expect([59, 60, 1140, 1500].map((minute) => isOpenAt(ranges, minute))).toEqual([true, false, true, false]);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { commonDays, daysAgree, suitsDay, tallyDays, type DayChoice } from './days.js';

const [THU, FRI, SAT] = ['2026-12-03', '2026-12-04', '2026-12-05'] as const;
const choice = (days: readonly string[], ifNeedBe: readonly string[] = []): DayChoice => ({
  preferredDate: days[0] ?? null,
  otherDays: days.slice(1),
  ifNeedBe,
});

describe('the days of several members', () => {
  it('keep what suits all: the one with most yes first, then the earliest', () => {
    expect(commonDays([choice([THU, FRI, SAT], [THU]), choice([SAT, FRI, THU])])).toEqual([FRI, SAT, THU]);
    expect(commonDays([choice([THU, SAT]), choice([SAT, FRI])])).toEqual([SAT]);
  });

  it('suit a member who named none whatever they are', () => {
    expect(commonDays([choice([]), choice([SAT, THU])])).toEqual([THU, SAT]);
    expect(commonDays([choice([]), choice([])])).toEqual([]);
    expect(daysAgree([choice([]), choice([])])).toBe(true);
  });

  it('disagree where each two have one in common and all have none', () => {
    const list = [choice([THU, FRI]), choice([FRI, SAT]), choice([SAT, THU])];
    expect(daysAgree(list)).toBe(false);
    expect(tallyDays(list).map(({ day, suits }) => [day, suits])).toEqual([
      [THU, 2],
      [FRI, 2],
      [SAT, 2],
    ]);
  });

  it('say how many a day suits, the day of most members first', () => {
    const list = [choice([SAT, THU], [THU]), choice([THU, SAT]), choice([SAT]), choice([THU]), choice([SAT, THU])];
    expect(tallyDays(list)).toEqual([
      { day: SAT, suits: 4, yes: 4 },
      { day: THU, suits: 4, yes: 3 },
    ]);
  });

  it('are read of preferences that were stored before there were several', () => {
    expect(commonDays([{ preferredDate: THU }, { preferredDate: THU }])).toEqual([THU]);
    expect(daysAgree([{ preferredDate: THU }, { preferredDate: SAT }])).toBe(false);
  });

  it('agree for single days just where all are the same or open, and every common day suits everybody', () => {
    const day = fc.constantFrom(THU, FRI, SAT);
    const single = fc.option(day, { nil: null }).map((one) => choice(one ? [one] : []));
    fc.assert(
      fc.property(fc.array(single, { minLength: 1, maxLength: 6 }), (list) => {
        expect(daysAgree(list)).toBe(new Set(list.flatMap(({ preferredDate }) => preferredDate ?? [])).size <= 1);
      }),
    );
    const some = fc.uniqueArray(day, { maxLength: 3 }).map((days) => choice(days));
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 6 }), (list) => {
        for (const common of commonDays(list)) expect(list.every((one) => suitsDay(one, common))).toBe(true);
      }),
    );
  });
});

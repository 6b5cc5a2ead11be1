import { describe, expect, it } from '@jest/globals';
import { minutesAskedFor, momentOf } from './moment.js';
import { levelWithin } from './quantities.js';
import { conditionsOf, understandSearch, type Understood } from './question.js';

/** A Friday, at noon. */
const TODAY = '2026-11-27';
const NOON = new Date(`${TODAY}T12:00:00+05:30`);
const NIGHT = new Date(`${TODAY}T22:00:00+05:30`);
const ask = (text: string): Understood[] => understandSearch(text, { words: [], today: TODAY });

describe('the moment of a question', () => {
  const moment = (text: string, now = NOON) => momentOf(ask(text), now, TODAY);

  const minutes = (text: string) => {
    const found = moment(text);
    const { from, to, isWhole } = minutesAskedFor(found ?? { day: TODAY, time: null, hour: null, until: null });
    return [from, to, ...(isWhole ? ['whole'] : [])];
  };

  it('is today for a time that comes, else tomorrow', () => {
    expect(moment('at 8')).toEqual({ day: TODAY, time: '20:00', hour: 20, until: null });
    expect(moment('at 8', NIGHT)).toMatchObject({ day: '2026-11-28' });
    expect(moment('rooftop')).toBeNull();
  });

  it('belongs to its evening after midnight', () => {
    expect(moment('saturday at 1 am')).toEqual({ day: '2026-11-28', time: '01:00', hour: 25, until: null });
  });

  it('is a minute of the week, or a whole day without a time', () => {
    const SATURDAY = 5 * 1440;
    expect(minutes('saturday at 8')).toEqual([SATURDAY + 1200, SATURDAY + 1201]);
    expect(minutes('sunday at 1 am')).toEqual([60, 61]);
    expect(minutes('saturday')).toEqual([SATURDAY + 360, SATURDAY + 1440]);
  });

  it('is all of what lies between two hours, and some of what lies before or after one', () => {
    const SUNDAY = 6 * 1440;
    expect(minutes('saturday 7 to 9')).toEqual([SUNDAY - 300, SUNDAY - 180, 'whole']);
    expect(minutes('saturday 11 pm to 2 am')).toEqual([SUNDAY - 60, SUNDAY + 120, 'whole']);
    expect(minutes('sunday 10 pm to 1 am')).toEqual([SUNDAY + 1320, SUNDAY + 1440, 'whole']);
    expect(minutes('sunday 1 am to 2 am')).toEqual([60, 120, 'whole']);
    expect(minutes('saturday before 8')).toEqual([SUNDAY - 1080, SUNDAY - 240]);
    expect(minutes('saturday before 1 am')).toEqual([SUNDAY - 1080, SUNDAY + 60]);
    expect(minutes('saturday after 9')).toEqual([SUNDAY - 180, SUNDAY + 300]);
  });
});

describe('what a question asks of venues', () => {
  it('is the price level at which the party spends no more than the budget', () => {
    const levels = ['under 500', '₹700', 'under 1800', '3k', 'under 5000', 'under 3000 for 6', '1600 each', '₹2500 solo'];
    expect(levels.map((text) => conditionsOf(ask(text), NOON).level)).toEqual([0, 1, 2, 2, 4, 1, 3, 4]);
    expect(conditionsOf(ask('500 to 800 each'), NOON).level).toBe(1);
    expect(levelWithin(['900', 'each'])).toBe(2);
  });

  it('counts a budget for as many without their number', () => {
    const parts = ask('under 3000 for 6').filter(({ what }) => what !== 'party');
    expect(conditionsOf(parts, NOON)).toMatchObject({ level: 1, seats: null });
  });

  it('is the day, the hour and the seats', () => {
    expect(conditionsOf(ask('for 6 sunday 9 pm'), NOON)).toMatchObject({
      open: { from: 6 * 1440 + 1260, to: 6 * 1440 + 1261 },
      seats: 6,
      level: null,
    });
    expect(conditionsOf(ask('late night saturday'), NOON)).toMatchObject({
      open: { from: 5 * 1440 + 1410, to: 5 * 1440 + 1411 },
      hours: null,
    });
    expect(conditionsOf(ask('not saturday'), NOON)).toMatchObject({ open: null });
  });
});

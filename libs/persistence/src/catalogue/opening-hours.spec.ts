import { describe, expect, it } from '@jest/globals';
import { parseOpeningHours } from '@app/domain';
import { daily, multirange } from './opening-hours.js';

const at = (day: number, hour: number, minute = 0) => day * 1440 + hour * 60 + minute;

describe('opening hours', () => {
  it('reads round the clock as the whole week', () => {
    expect(parseOpeningHours('24/7')).toEqual([[0, 10080]]);
  });

  it('reads one span as every day of the week', () => {
    expect(parseOpeningHours('11:00 - 23:00')).toHaveLength(7);
    expect(parseOpeningHours('Mo-Su 11:00-23:00')).toEqual(daily(11 * 60, 23 * 60));
  });

  it('leaves the days out that are off', () => {
    const hours = parseOpeningHours('Mo-Su 10:00-18:00; Mo off');
    expect(hours?.[0]).toEqual([at(1, 10), at(1, 18)]);
    expect(hours).toHaveLength(6);
  });

  it('carries what runs past midnight into the next day, and Sunday night into Monday', () => {
    expect(parseOpeningHours('Fr 12:00-01:00')).toEqual([[at(4, 12), at(5, 1)]]);
    expect(parseOpeningHours('Su 18:00-02:00')).toEqual([
      [0, at(0, 2)],
      [at(6, 18), 10080],
    ]);
  });

  it('joins overlapping spans and keeps a break in the afternoon', () => {
    expect(parseOpeningHours('Tu 07:00-22:00,21:00-23:00')).toEqual([[at(1, 7), at(1, 23)]]);
    expect(parseOpeningHours('We 12:00-15:30, 19:00-23:30')).toEqual([
      [at(2, 12), at(2, 15, 30)],
      [at(2, 19), at(2, 23, 30)],
    ]);
  });

  it('reads a span of days over the end of the week, lists of days and public holidays', () => {
    expect(parseOpeningHours('Sa-Mo 10:00-11:00')).toEqual([
      [at(0, 10), at(0, 11)],
      [at(5, 10), at(5, 11)],
      [at(6, 10), at(6, 11)],
    ]);
    expect(parseOpeningHours('PH,Mo-Su 07:00-22:00')).toHaveLength(7);
    expect(parseOpeningHours('Mo,We 08:00-09:00; PH closed')).toHaveLength(2);
  });

  it.each([
    ['12:00 PM – 3:30 PM, 7:00 PM – 11:30 PM', 'Mo-Su 12:00-15:30,19:00-23:30'],
    ['10AM-7PM', 'Mo-Su 10:00-19:00'],
    ['10:00\u202fAM\u2009–\u200910:00\u202fPM', 'Mo-Su 10:00-22:00'],
    ['11am - 11pm', 'Mo-Su 11:00-23:00'],
    ['7:00 – 11:30 PM', 'Mo-Su 19:00-23:30'],
    ['10 – 7 PM', 'Mo-Su 10:00-19:00'],
    ['12 Noon to 3:30 PM, 7 PM to 11 PM', 'Mo-Su 12:00-15:30,19:00-23:00'],
    ['Open 24 hours', '24/7'],
    ['12 am - 12 am', '24/7'],
    ['Mo-Th 11:00-23:00, Fr,Sa 11:00-01:00, Su 09:00-23:00', 'Mo-Th 11:00-23:00; Fr,Sa 11:00-01:00; Su 09:00-23:00'],
    ['Mo-Su 05:00-10:00, Mo-Su 18:00-20:00', 'Mo-Su 05:00-10:00,18:00-20:00'],
    ['Monday to Friday 10am to 6pm | Sat & Sun closed', 'Mo-Fr 10:00-18:00'],
    ['Mon, Wed: 10am-1pm and 4pm-8pm', 'Mo,We 10:00-13:00,16:00-20:00'],
    ['Monday: Closed\nTuesday: 10:00 AM – 5:00 PM', 'Tu 10:00-17:00'],
    ['Everyday 12:00 PM to 1:00 AM', 'Mo-Su 12:00-01:00'],
    ['Mo-Su,PH 08:00-23:00; PH open', 'Mo-Su 08:00-23:00'],
    ['Mo unknown; Tu-Su 09:00-17:00', 'Tu-Su 09:00-17:00'],
  ])('reads %j as %s', (text, plain) => {
    expect(parseOpeningHours(plain)).not.toBeNull();
    expect(parseOpeningHours(text)).toEqual(parseOpeningHours(plain));
  });

  it('does not guess at what it cannot read', () => {
    for (const text of [
      '080-41215656',
      'Lunch 12:00-13:00',
      'Nov-Feb 10:00-18:00',
      'by appointment',
      'Mo 25:00-26:00',
      '',
      '9 to 10',
      '10 to 6',
      '13 PM - 2 PM',
      'Mo-Fr 09:00-18:00 || "on call"',
    ]) {
      expect(parseOpeningHours(text)).toBeNull();
    }
  });

  it('writes ranges the way Postgres reads them', () => {
    expect(multirange([[0, 60]])).toBe('{[0,60)}');
  });
});

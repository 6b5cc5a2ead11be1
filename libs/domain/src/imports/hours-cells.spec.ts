import { describe, expect, it } from '@jest/globals';
import { readHours } from './hours-cells.js';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const week = (value: string, more: Record<string, string> = {}) => ({
  ...Object.fromEntries(DAYS.map((day) => [`${day} hours`, value])),
  ...more,
});
const one = (text: string) => readHours({ h: text }, 'h');

describe('the hours of a row', () => {
  it('are read of a column a day, and a blank or odd day costs that day alone', () => {
    const cells = week('10:00AM–3:00PM, 7:00PM–1:30AM', { 'Monday hours': 'x', 'Friday hours': ' ', 'Sunday hours': 'evenings' });
    expect(readHours(cells, undefined)).toEqual({
      text: 'Mo off; Tu 10:00-15:00,19:00-01:30; We 10:00-15:00,19:00-01:30; Th 10:00-15:00,19:00-01:30; Fr unknown; Sa 10:00-15:00,19:00-01:30; Su unknown',
      blank: ['fr'],
      odd: ['su'],
      isOdd: false,
      isClosed: false,
    });
  });

  it('are read of columns that are named by the day alone, in full or short', () => {
    expect(readHours({ monday: '10-18', Tue: '10:00-18:00', opening_hours_wed: '9am-5pm' }, undefined)).toMatchObject({
      text: expect.stringMatching(/^Mo unknown; Tu 10:00-18:00; We 09:00-17:00; Th unknown/),
      odd: ['mo'],
    });
  });

  it('are closed when each day is, and odd when nothing of them can be read', () => {
    expect(readHours(week('x'), undefined).isClosed).toBe(true);
    expect(readHours(week('Closed'), undefined).isClosed).toBe(true);
    expect(readHours(week('x', { 'Monday hours': '' }), undefined).isClosed).toBe(false);
    expect(readHours(week('evenings'), undefined)).toMatchObject({ text: '', isOdd: true, odd: [] });
    expect([one('off').isClosed, one('evenings').isOdd, one('NA')]).toEqual([
      true,
      true,
      { text: '', blank: [], odd: [], isOdd: false, isClosed: false },
    ]);
  });

  it.each([
    ['["Monday: 10:00 AM – 5:00 PM","Tuesday: Closed"]', 'Monday: 10:00 AM – 5:00 PM; Tuesday: Closed'],
    ['{"weekday_text":["Monday: Open 24 hours"],"open_now":true}', 'Monday: Open 24 hours'],
    [
      '{"Monday":"10:00-18:00","Tuesday":["10:00-12:00","14:00-18:00"],"Sunday":null}',
      'Monday 10:00-18:00; Tuesday 10:00-12:00,14:00-18:00; Sunday unknown',
    ],
    ['{"mon":{"open":"10:00","close":"18:00"}}', 'mon 10:00-18:00'],
    ['[{"dayOfWeek":["https://schema.org/Monday","Tuesday"],"opens":"10:00","closes":"18:00"}]', 'Monday,Tuesday 10:00-18:00'],
  ])('are read of JSON: %s', (text, expected) => {
    expect(one(text)).toMatchObject({ text: expected, isOdd: false });
  });

  it('are odd in JSON of another form', () => {
    for (const text of ['{"a":1}', '[1]', '{"Monday":5}', '{', '[]', '{"Monday":{"open":"10:00"}}'])
      expect([text, one(text).isOdd]).toEqual([text, true]);
  });
});

import { TIME_HOURS, TIMES } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  clockTime,
  dateAndTime,
  dayAndTime,
  dotted,
  exactTime,
  hourOfDay,
  listOf,
  longDay,
  rupees,
  rupeesEach,
  timeAgo,
  timeOfClock,
  timer,
} from './format.js';
import { noteZone } from './device/zone.js';
import { LANGUAGES, speak, text } from './i18n/i18n.js';

const at = Date.parse('2026-11-14T10:00:00.000Z');
const ago = (milliseconds: number) => new Date(at - milliseconds).toISOString();

afterEach(() => speak('en'));

describe('names within a text', () => {
  it('isolates the direction of a name from the words around it', () => {
    expect(text('person.youNamed', { name: 'ev\u202eil' })).toBe('\u2068ev\u202eil\u2069 (you)');
    expect(listOf(['דנה', 'Asha'])).toBe('\u2068דנה\u2069 and Asha');
  });
});

describe('the times of day', () => {
  it.each(LANGUAGES)('name in %s the hours of the rules', async (language) => {
    await speak(language);
    const hours = TIMES.map((time) => text(`time.hours.${time}`).match(/\d+/g)?.map(Number));
    expect(hours).toEqual(TIMES.map((time) => TIME_HOURS[time].map((hour) => hour % 12 || 12)));
  });
});

describe('dates', () => {
  it('writes long Indian English dates', () => expect(longDay('2026-11-14')).toBe('Saturday, 14 November 2026'));
  it('names a missing and an invalid date', () => {
    expect(longDay(null)).toBe('Not specified');
    expect(longDay('no date')).toBe('Invalid date');
  });
  it('keeps a time and its half of the day on one line, in both languages', async () => {
    const times = () => [clockTime, dayAndTime, () => hourOfDay(22)].map((write) => write('2026-11-14T15:00:00.000Z'));
    expect(times()).toEqual(['8:30\u00a0pm', 'Sat, 14 Nov, 8:30\u00a0pm', '10\u00a0pm']);
    await speak('hi');
    for (const time of times()) expect(time).toMatch(/\d\u00a0pm$/);
  });
  it('adds the year to records kept for years, and the zone to evidence', () => {
    expect(dateAndTime('2026-11-14T15:00:05.000Z')).toBe('14 Nov 2026, 8:30\u00a0pm');
    expect(exactTime('2026-11-14T15:00:05.000Z')).toBe('14 Nov 2026, 8:30:05\u00a0pm IST');
  });
  it('names India’s zone on a device with another clock, except for a venue’s own hours', async () => {
    const deadline = '2026-11-14T15:00:00.000Z';
    noteZone(300);
    try {
      expect([clockTime(deadline), dayAndTime(deadline)]).toEqual(['8:30\u00a0pm IST', 'Sat, 14 Nov, 8:30\u00a0pm IST']);
      expect([timeOfClock('20:30'), hourOfDay(22)]).toEqual(['8:30\u00a0pm', '10\u00a0pm']);
      await speak('hi');
      expect(clockTime(deadline)).toMatch(/IST$/);
    } finally {
      noteZone(-330);
    }
    expect(clockTime(deadline)).not.toMatch(/IST/);
  });
  it('writes Hindi dates in Hindi', async () => {
    await speak('hi');
    expect(longDay('2026-11-14')).toContain('नवंबर');
    expect(longDay(null)).toBe('तय नहीं');
  });
});

it('groups money as in India, without decimals', () => {
  expect(rupees(1234567)).toBe('₹12,34,567');
  expect(rupeesEach(1000, 3)).toBe('₹333');
});

it('counts a timer down to zero and not below', () => {
  expect([3_661_000, 545_000, 999, 0, -5].map(timer)).toEqual(['1:01:01', '9:05', '0:00', '0:00', '0:00']);
});

it('writes ages in m, h and d', () => {
  expect([ago(30_000), ago(300_000), ago(7_200_000), ago(3 * 86_400_000)].map((instant) => timeAgo(instant, at))).toEqual([
    'Just now',
    '5m ago',
    '2h ago',
    '3d ago',
  ]);
});

it('chooses the plural form by the count', async () => {
  expect([1, 3].map((count) => text('chip.bids', { count }))).toEqual(['1 Bid Received', '3 Bids Received']);
  await speak('hi');
  expect([1, 3].map((count) => text('chip.bids', { count }))).toEqual(['1 बोली आई', '3 बोलियाँ आईं']);
});

it('a line of parts splits no short part, and a note that is longer than a phone is wide', () => {
  const note = 'A table by the window, away from the music';
  const bare = dotted('2 people', null, note).replaceAll(/[\u2068\u2069]/g, '');
  expect(bare).toBe(`2\u00a0people\u00a0· ${note}`);
});

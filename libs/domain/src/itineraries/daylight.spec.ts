import { describe, expect, it } from '@jest/globals';
import { cityOf } from '../geo.js';
import { daylightOf } from './daylight.js';

const clock = (hour: number): string => new Date(Math.round(hour * 60) * 60_000).toISOString().slice(11, 16);
const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

describe('sunrise and sunset', () => {
  // As the almanacs print them for these cities.
  it.each([
    ['2026-12-21', 'delhi', '07:10', '17:29'],
    ['2026-06-21', 'delhi', '05:24', '19:22'],
    ['2026-06-21', 'mumbai', '06:02', '19:18'],
    ['2026-12-21', 'kolkata', '06:13', '16:57'],
    ['2026-03-20', 'chennai', '06:11', '18:18'],
  ] as const)('on %s in %s are within three minutes of %s and %s', (day, city, rises, sets) => {
    const place = cityOf(city);
    if (!place) throw new Error('The city is one of ours');
    const [sunrise, sunset] = daylightOf(day, place);
    expect([clock(sunrise), Math.abs(sunrise * 60 - minutes(rises)) <= 3]).toEqual([clock(sunrise), true]);
    expect([clock(sunset), Math.abs(sunset * 60 - minutes(sets)) <= 3]).toEqual([clock(sunset), true]);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { afterQuiet, settingsOf, standardSettings } from './settings.js';
import { IST_OFFSET_MS } from '../time.js';

const at = (text: string) => new Date(text);
const night = { from: 22, until: 8 };
const hourInIndia = (instant: Date) => new Date(instant.getTime() + IST_OFFSET_MS).getUTCHours();

describe('quiet hours', () => {
  it.each([
    ['just before they begin', '2028-02-28T21:59:59.999+05:30', '2028-02-28T21:59:59.999+05:30'],
    ['as they begin, before a leap day', '2028-02-28T22:00:00+05:30', '2028-02-29T08:00:00+05:30'],
    ['after midnight at the end of a month', '2031-03-01T00:00:00+05:30', '2031-03-01T08:00:00+05:30'],
    ['on the last evening of a year', '2031-12-31T23:30:00+05:30', '2032-01-01T08:00:00+05:30'],
    ['in their last moment', '2031-03-01T07:59:59.999+05:30', '2031-03-01T08:00:00+05:30'],
    ['as they end', '2031-03-01T08:00:00+05:30', '2031-03-01T08:00:00+05:30'],
  ])('%s', (_, now, then) => {
    expect(afterQuiet(at(now), night)).toEqual(at(then));
  });

  it('may lie within one day', () => {
    const nap = { from: 13, until: 15 };
    expect(afterQuiet(at('2031-03-01T14:10:00+05:30'), nap)).toEqual(at('2031-03-01T15:00:00+05:30'));
    expect(afterQuiet(at('2031-03-01T15:00:00+05:30'), nap)).toEqual(at('2031-03-01T15:00:00+05:30'));
    expect(afterQuiet(at('2031-03-01T23:00:00+05:30'), nap)).toEqual(at('2031-03-01T23:00:00+05:30'));
  });

  it('hold back for less than a day, never into a quiet hour, and only what falls into one', () => {
    const hour = fc.integer({ min: 0, max: 23 });
    const instant = fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, hour, hour, (now, from, until) => {
        const quiet = (one: Date) => {
          const h = hourInIndia(one);
          return from > until ? h >= from || h < until : h >= from && h < until;
        };
        const then = afterQuiet(now, { from, until });
        expect(then.getTime() - now.getTime()).toBeLessThan(86_400_000);
        expect(quiet(then)).toBe(false);
        expect(then > now).toBe(quiet(now));
        expect(afterQuiet(now, null)).toEqual(now);
      }),
    );
  });
});

describe('settings', () => {
  it('are the standard ones until somebody chooses, one by one', () => {
    expect(settingsOf({})).toEqual({ language: 'en', quietHours: night, discreet: false, push: true, mail: true });
    expect(settingsOf({ quietHours: null, language: 'hi' })).toEqual({ ...standardSettings(), quietHours: null, language: 'hi' });
  });
});

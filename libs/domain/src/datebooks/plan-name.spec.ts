import { describe, expect, it } from '@jest/globals';
import { nameOnDay } from './plan-name.js';

// 3 December 2026 is a Thursday.
const THURSDAY = '2026-12-03';

describe('nameOnDay', () => {
  it.each([
    ['Romantic dinner, Wed', 'Romantic dinner, Thu'],
    ['Romantic dinner, Thu', 'Romantic dinner, Thu'],
    ['रोमांटिक डिनर, बुध', 'रोमांटिक डिनर, गुरु'],
  ])('writes the weekday at the end of %p anew, in the language of the name', (name, renamed) => {
    expect(nameOnDay(name, THURSDAY)).toBe(renamed);
  });

  it.each(['Anniversary', 'Pizza, wine, cake', 'Wed', 'Wednesday club', 'Sat, then dinner'])(
    'leaves %p, which ends with no weekday',
    (name) => {
      expect(nameOnDay(name, THURSDAY)).toBe(name);
    },
  );
});

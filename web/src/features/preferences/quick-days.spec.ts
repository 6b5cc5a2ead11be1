import { describe, expect, it } from '@jest/globals';
import { quickDays } from './quick-days.js';

const at = (text: string) => quickDays(Date.parse(`${text}+05:30`)).map(({ key, day }) => `${key} ${day}`);

describe('the quick days', () => {
  it.each([
    ['2026-11-18T12:00:00', ['tonight 2026-11-18', 'tomorrow 2026-11-19', 'saturday 2026-11-21']],
    // On a Friday tomorrow is Saturday already.
    ['2026-11-20T12:00:00', ['tonight 2026-11-20', 'tomorrow 2026-11-21', 'saturday 2026-11-28']],
    ['2026-11-21T12:00:00', ['tonight 2026-11-21', 'tomorrow 2026-11-22', 'saturday 2026-11-28']],
    // Later no venue would have the time to answer.
    ['2026-11-18T21:31:00', ['tomorrow 2026-11-19', 'saturday 2026-11-21']],
  ])('at %s are %j', (now, days) => {
    expect(at(now)).toEqual(days);
  });
});

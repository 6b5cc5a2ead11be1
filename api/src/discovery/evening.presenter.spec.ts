import { describe, expect, it } from '@jest/globals';
import { eveningMinute } from './evening.presenter.js';

describe('this evening', () => {
  it.each([
    ['in the morning', '2026-11-27T04:00:00Z', 4 * 1440 + 20 * 60],
    ['at night', '2026-11-27T16:30:00Z', 4 * 1440 + 22 * 60],
  ])('is eight o’clock of the day in India, and now once that is over: %s', (_, now, minute) => {
    expect(eveningMinute(new Date(now))).toBe(minute);
  });
});

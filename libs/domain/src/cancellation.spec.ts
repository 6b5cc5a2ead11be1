import { describe, expect, it } from '@jest/globals';
import { cancelInTimeUntil, isLateCancellation } from './cancellation.js';

const start = new Date('2026-12-05T14:00:00.000Z');

describe('a cancellation', () => {
  it.each([
    ['flexible', '2026-12-05T12:00:00.000Z'],
    ['moderate', '2026-12-05T08:00:00.000Z'],
    ['strict', '2026-12-04T14:00:00.000Z'],
  ] as const)('under %s is in time until %s and late a millisecond after', (policy, last) => {
    const until = new Date(last);
    expect(cancelInTimeUntil(policy, start)).toEqual(until);
    expect(isLateCancellation(policy, start, until)).toBe(false);
    expect(isLateCancellation(policy, start, new Date(until.getTime() + 1))).toBe(true);
  });

  it('is late under every preset once the booking has begun', () => {
    for (const policy of ['flexible', 'moderate', 'strict'] as const) expect(isLateCancellation(policy, start, start)).toBe(true);
  });
});

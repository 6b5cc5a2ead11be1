import { describe, expect, it } from '@jest/globals';
import { checkChange, movedEnd } from './booking-change.js';

const HOUR = 3_600_000;
const now = new Date('2026-12-01T06:00:00.000Z');
const startAt = new Date('2026-12-01T14:00:00.000Z');
const booking = { startAt, partySize: 2, now };
const ahead = (ms: number) => new Date(now.getTime() + ms).toISOString();

describe('a preference to change a booking', () => {
  it.each([
    ['another time', { startAt: ahead(10 * HOUR) }],
    ['another day', { startAt: ahead(60 * HOUR) }],
    ['another party', { partySize: 4 }],
    ['both', { startAt: ahead(HOUR), partySize: 1 }],
    ['the last day that a plan may have', { startAt: ahead(180 * 24 * HOUR) }],
  ])('may be for %s', (_, preference) => {
    expect(checkChange(preference, booking)).toEqual([]);
  });

  it.each([
    ['for what is booked already', { startAt: startAt.toISOString(), partySize: 2 }],
    ['for nothing', {}],
    ['for a time less than an hour away', { startAt: ahead(HOUR - 1) }],
    ['for a time past', { startAt: ahead(-HOUR), partySize: 3 }],
    ['for a day further than a plan may have', { startAt: ahead(180 * 24 * HOUR + 1) }],
    ['for no time at all', { startAt: 'soon' }],
  ])('may not be %s', (_, preference) => {
    expect(checkChange(preference, booking).map(({ field }) => field)).toEqual(['startAt']);
  });

  it('may be for another party when the booked start is near', () => {
    expect(checkChange({ partySize: 3 }, { ...booking, now: new Date(startAt.getTime() - 1) })).toEqual([]);
  });

  it('keeps the length of the outing', () => {
    const later = new Date('2026-12-02T15:00:00.000Z');
    expect(movedEnd({ startAt, endAt: new Date(startAt.getTime() + 2 * HOUR) }, later)).toBe('2026-12-02T17:00:00.000Z');
    expect(movedEnd({ startAt, endAt: null }, later)).toBeNull();
  });
});

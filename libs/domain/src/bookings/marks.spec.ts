import { describe, expect, it } from '@jest/globals';
import { BOOKING_STATUSES } from '@app/contracts';
import { isMarkable, MARK_LINES, markLinesOf, MARK_MS } from './marks.js';

const HOUR = 3_600_000;
const START = new Date('2031-03-04T14:00:00.000Z');
const at = (ms: number) => new Date(START.getTime() + ms);
const there = { status: 'completed' as const, checkedInAt: START, startAt: START, endAt: at(2 * HOUR), now: START };

describe('the marks of agreed lines', () => {
  it('are of time, party, total and each thing that is included', () => {
    const lines = markLinesOf({ inclusions: ['A dessert', 'A view'], perks: [{ name: 'A drink', value: 100 }] });
    expect(lines).toEqual(['startAt', 'partySize', 'proposedPrice', 'inclusions.0', 'inclusions.1', 'perks.0']);
    for (const line of lines) expect(MARK_LINES).toContain(line);
  });

  it.each([
    [2 * HOUR + MARK_MS - 1, true],
    [2 * HOUR + MARK_MS, false],
  ])('%i ms from the start can be changed: %s', (ms, expected) => {
    expect(isMarkable({ ...there, now: at(ms) })).toBe(expected);
  });

  it('count an evening without an end as three hours', () => {
    expect(isMarkable({ ...there, endAt: null, now: at(3 * HOUR + MARK_MS - 1) })).toBe(true);
    expect(isMarkable({ ...there, endAt: null, now: at(3 * HOUR + MARK_MS) })).toBe(false);
  });

  it('need guests who were checked in', () => {
    expect(BOOKING_STATUSES.filter((status) => isMarkable({ ...there, status }))).toEqual(['checked_in', 'completed']);
    expect(isMarkable({ ...there, checkedInAt: null })).toBe(false);
  });
});

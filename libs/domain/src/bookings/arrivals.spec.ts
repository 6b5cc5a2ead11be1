import { describe, expect, it } from '@jest/globals';
import { BOOKING_STATUSES } from '@app/contracts';
import { TUNABLES } from '../tunables.js';
import { arrivalPhase, arrivalProblem, arrivalText, readArrival } from './arrivals.js';

const OPENS = new Date('2026-12-04T01:00:00Z');
const ENDS = new Date('2026-12-05T13:00:00Z');
const after = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);
const window = { status: 'confirmed' as const, opensAt: OPENS, endsAt: ENDS };

describe('an arrival', () => {
  it('is possible from the opening until before the end, of a confirmed booking only', () => {
    const times = [after(OPENS, -1), OPENS, after(ENDS, -1), ENDS];
    expect(times.map((now) => arrivalPhase({ ...window, now }))).toEqual(['early', 'open', 'open', 'over']);
    const open = BOOKING_STATUSES.filter((status) => arrivalPhase({ ...window, status, now: OPENS }) !== 'over');
    expect(open).toEqual(['confirmed']);
  });

  it('was seen neither before the opening nor later than a clock may be ahead', () => {
    const now = after(OPENS, 3_600_000);
    const seen = [after(OPENS, -1), OPENS, after(now, TUNABLES.arrivalSkewMs), after(now, TUNABLES.arrivalSkewMs + 1), new Date('')];
    expect(seen.map((at) => arrivalProblem({ ...window, now }, at))).toEqual([
      'lies before the day of the outing',
      null,
      null,
      'lies in the future',
      'is not a time that exists',
    ]);
  });
});

describe('what guests show at the door', () => {
  it.each([
    ['AB12CD-123456', { ref: 'AB12CD', code: '123456' }],
    [' ab12cd 123 456 ', { ref: 'AB12CD', code: '123456' }],
    ['123 456', { ref: null, code: '123456' }],
    ['123456', { ref: null, code: '123456' }],
    ['ab12cd', { ref: 'AB12CD', code: null }],
    ['654321-123456', { ref: '654321', code: '123456' }],
  ])('is read from %j', (text, shown) => {
    expect(readArrival(text)).toEqual(shown);
  });

  it.each(['', '12345', '1234567', 'IOLU00', 'https://example.com/AB12CD', 'AB12CD-12345'])('is nothing of ours in %j', (text) => {
    expect(readArrival(text)).toBeNull();
  });

  it('is read as it was written for the camera', () => {
    expect(readArrival(arrivalText('XY9Z00', '004512'))).toEqual({ ref: 'XY9Z00', code: '004512' });
  });
});

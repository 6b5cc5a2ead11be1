import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cancelCost, cancelStrike, freeCancelUntil, requestStatusAt, secondChoice, venueCancelCounts } from './cancellation.js';
import { TUNABLES } from '../tunables.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const start = new Date('2026-12-05T14:00:00.000Z');
const after = (from: Date, ms: number) => new Date(from.getTime() + ms);

describe('a planner’s cancellation', () => {
  it.each([
    ['flexible', '2026-12-05T12:00:00.000Z'],
    ['moderate', '2026-12-05T08:00:00.000Z'],
    ['strict', '2026-12-04T14:00:00.000Z'],
  ] as const)('under %s is free until %s and counts half a strike a millisecond after', (policy, last) => {
    const until = new Date(last);
    expect(freeCancelUntil(policy, start)).toEqual(until);
    expect(cancelStrike(policy, start, until)).toBe(0);
    expect(cancelStrike(policy, start, after(until, 1))).toBe(0.5);
  });
});

describe('a venue’s cancellation', () => {
  it('is free once in the window and counts from the second on', () => {
    expect([0, 1, 2].map((earlier) => venueCancelCounts(earlier))).toEqual([false, true, true]);
  });
});

describe('the state that its times give a request', () => {
  const closesAt = new Date('2026-12-01T10:00:00.000Z');
  const decidesUntil = after(closesAt, HOUR);
  it.each([
    [-2 * MINUTE - 1, 'open'],
    [-2 * MINUTE, 'closing'],
    [-1, 'closing'],
    [0, 'decision'],
    [HOUR - 1, 'decision'],
    [HOUR, 'closed'],
  ] as const)('%i ms after the close is %s', (ms, status) => {
    expect(requestStatusAt(after(closesAt, ms), { closesAt, decidesUntil })).toBe(status);
  });
});

describe('a second choice', () => {
  const now = new Date('2026-12-01T10:00:00.000Z');
  const at = (...leads: number[]) => leads.map((ms) => ({ startAt: after(now, ms) }));

  it.each([
    [2 * HOUR, 20 * MINUTE],
    [5 * HOUR, HOUR],
    [50 * HOUR, 12 * HOUR],
  ])('among offers %i ms ahead lasts %i ms', (lead, length) => {
    expect(secondChoice(now, at(lead))?.decidesUntil).toEqual(after(now, length));
  });

  it('leaves out what starts too soon, and is none when all does', () => {
    expect(secondChoice(now, at(89 * MINUTE))).toBeNull();
    expect(secondChoice(now, [])).toBeNull();
    expect(secondChoice(now, at(89 * MINUTE, 90 * MINUTE))?.offers).toEqual(at(90 * MINUTE));
  });

  it('always leaves some time, and always ends an hour before the first start', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -HOUR, max: 200 * HOUR }), { minLength: 1, maxLength: 8 }), (leads) => {
        const choice = secondChoice(now, at(...leads));
        if (!choice) return expect(Math.max(...leads)).toBeLessThan(TUNABLES.minLeadMs);
        expect(choice.decidesUntil.getTime()).toBeGreaterThan(now.getTime());
        for (const { startAt } of choice.offers)
          expect(startAt.getTime() - choice.decidesUntil.getTime()).toBeGreaterThanOrEqual(TUNABLES.closeBeforeStartMs);
      }),
    );
  });
});

describe('what one more cancellation of a venue costs', () => {
  const now = new Date('2026-12-01T10:00:00.000Z');
  const record = { honoured: 9, dishonoured: 1, now };
  const ago = (...days: number[]) => days.map((n) => after(now, -n * 24 * HOUR));

  it('is free while fewer than the free ones were made in the window', () => {
    expect(cancelCost({ ...record, cancelledAt: [] })).toEqual({
      now: { kept: 9, of: 10 },
      after: { kept: 9, of: 10 },
      counts: false,
      freeFrom: null,
    });
  });

  it('counts one booking more that was not kept, and is free again when enough of them have left the window', () => {
    expect(cancelCost({ ...record, cancelledAt: ago(100, 20) })).toMatchObject({
      after: { kept: 9, of: 11 },
      counts: true,
      freeFrom: after(now, 160 * 24 * HOUR).toISOString(),
    });
    const two = { ...TUNABLES, venueFreeCancels: 2 };
    expect(cancelCost({ ...record, cancelledAt: ago(100, 20) }, two).freeFrom).toBe(after(now, 80 * 24 * HOUR).toISOString());
    expect(cancelCost({ ...record, cancelledAt: ago(20) }, two).counts).toBe(false);
  });
});

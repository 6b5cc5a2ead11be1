import { describe, expect, it } from '@jest/globals';
import { BOOKING_STATUSES } from '@app/contracts';
import { BOOKING_MACHINE, isAhead, mayMove, mayUndo, needsApproval, overAt } from './moves.js';

const START = new Date('2026-12-04T13:00:00Z');
const after = (hours: number): Date => new Date(START.getTime() + hours * 3_600_000);

describe('the moves of a booking', () => {
  it('lead from each state to those that the product knows, and nowhere else', () => {
    expect(BOOKING_MACHINE).toEqual({
      confirmed: ['undone', 'cancelled_by_user', 'cancelled_by_venue', 'checked_in', 'no_show', 'completed'],
      checked_in: ['completed'],
      no_show: ['disputed'],
      disputed: ['no_show', 'completed'],
      completed: [],
      cancelled_by_user: [],
      cancelled_by_venue: [],
      undone: [],
    });
  });

  it('mark a no-show before anybody came, and uphold it only when it was disputed', () => {
    expect(BOOKING_STATUSES.filter((status) => mayMove('markNoShow', status))).toEqual(['confirmed']);
    expect(BOOKING_STATUSES.filter((status) => mayMove('upholdNoShow', status))).toEqual(['disputed']);
  });

  it('take a booking back until its first minutes are over', () => {
    const booking = { status: 'confirmed' as const, undoUntil: START };
    expect([after(-1), START].map((now) => mayUndo({ ...booking, now }))).toEqual([true, false]);
    expect(mayUndo({ ...booking, status: 'checked_in', now: after(-1) })).toBe(false);
  });

  it('cancel or change it until it begins', () => {
    const booking = { status: 'confirmed' as const, startAt: START };
    expect([after(-1), START].map((now) => isAhead({ ...booking, now }))).toEqual([true, false]);
    expect(isAhead({ ...booking, status: 'undone', now: after(-1) })).toBe(false);
  });
});

describe('the end of a booking by the clock', () => {
  const booking = { startAt: START, endAt: after(2), disputeUntil: after(72) };

  it('is a day after the start, the end of the outing, or the last moment to dispute', () => {
    expect(overAt({ ...booking, status: 'confirmed' })).toEqual(after(24));
    expect(overAt({ ...booking, status: 'checked_in' })).toEqual(after(2));
    expect(overAt({ ...booking, status: 'checked_in', endAt: null })).toEqual(after(3));
    expect(overAt({ ...booking, status: 'no_show' })).toEqual(after(72));
  });

  it('never comes to what has ended, or waits for a decision', () => {
    for (const status of BOOKING_STATUSES.filter((one) => !['confirmed', 'checked_in', 'no_show'].includes(one)))
      expect([status, overAt({ ...booking, status })]).toEqual([status, null]);
    expect(overAt({ ...booking, status: 'no_show', disputeUntil: null })).toBeNull();
  });
});

describe('strikes', () => {
  it('ask for an approval from the third on', () => {
    expect([2.5, 3, 3.5].map((strikes) => needsApproval(strikes))).toEqual([false, true, true]);
  });
});

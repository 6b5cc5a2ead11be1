import { describe, expect, it } from '@jest/globals';
import { BOOKING_STATUSES } from '@app/contracts';
import { messageAgainAt, messagePhase, messageRefusal, MESSAGES } from './messages.js';

const START = new Date('2031-03-04T14:00:00.000Z');
const at = (ms: number) => new Date(START.getTime() + ms);
const HOUR = 3_600_000;
const booking = { status: 'confirmed' as const, startAt: START, now: START, count: 0, lastAt: null };

describe('messages between guests and table', () => {
  it.each([
    [-3 * HOUR - 1, 'early'],
    [-3 * HOUR, 'open'],
    [3 * HOUR - 1, 'open'],
    [3 * HOUR, 'over'],
  ])('%i ms from the start are %s', (ms, phase) => {
    expect(messagePhase({ ...booking, now: at(ms) })).toBe(phase);
  });

  it('are open only while the booking is confirmed or the guests have arrived', () => {
    const open = BOOKING_STATUSES.filter((status) => messagePhase({ ...booking, status }) === 'open');
    expect(open).toEqual(['confirmed', 'checked_in']);
  });

  it('repeat a sentence after five minutes, and not before', () => {
    expect(messageAgainAt(START, at(MESSAGES.againMs - 1))).toEqual(at(MESSAGES.againMs));
    expect(messageAgainAt(START, at(MESSAGES.againMs))).toBeNull();
    expect(messageRefusal({ ...booking, lastAt: START, count: 1 })).toEqual({ because: 'again', at: at(MESSAGES.againMs) });
  });

  it('are ten for a booking', () => {
    expect(messageRefusal({ ...booking, count: 9 })).toBeNull();
    expect(messageRefusal({ ...booking, count: 10 })).toEqual({ because: 'limit' });
  });

  it('name the phase before the number', () => {
    expect(messageRefusal({ ...booking, status: 'undone', count: 10, lastAt: START })).toEqual({ because: 'over' });
  });
});

import { describe, expect, it } from '@jest/globals';
import { PLAN_STATES } from '@app/contracts';
import { canPlanAgain } from './plan-again.js';

const START = new Date('2026-11-27T14:30:00Z');
const after = (hours: number) => new Date(START.getTime() + hours * 3_600_000);

describe('a plan that can be planned again', () => {
  it('is done or expired, and neither open nor cancelled', () => {
    const again = PLAN_STATES.filter((state) => canPlanAgain({ state, outing: null }, START));
    expect(again).toEqual(['done', 'expired']);
  });

  it('is one whose booked outing has ended: at the named end, else three hours after its start', () => {
    const at = (endAt: Date | null, hours: number) => canPlanAgain({ state: 'booked', outing: { startAt: START, endAt } }, after(hours));
    expect([at(null, 0), at(null, 2.9), at(null, 3)]).toEqual([false, false, true]);
    expect([at(after(5), 4.9), at(after(5), 5), at(after(1), 1)]).toEqual([false, true, true]);
  });

  it('is none whose booking was called off', () => {
    expect(canPlanAgain({ state: 'deciding', outing: { startAt: START, endAt: null } }, after(9))).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { PLAN_STATES } from '@app/contracts';
import { isPlanOpen, isPlanOver, OPEN_PLAN_STATES, OVER_PLAN_STATES, RUNNING_PLAN_STATES } from './plan-states.js';

describe('the states of a plan', () => {
  it('are over, booked or open, each one of them', () => {
    expect([...OVER_PLAN_STATES]).toEqual(['done', 'expired', 'cancelled']);
    expect([...OPEN_PLAN_STATES]).toEqual(['draft', 'collecting', 'resolving', 'live', 'deciding']);
    expect([...OPEN_PLAN_STATES, 'booked', ...OVER_PLAN_STATES].sort()).toEqual([...PLAN_STATES].sort());
    expect([isPlanOpen('booked'), isPlanOver('booked')]).toEqual([false, false]);
  });

  it('have venues bidding only while the plan is open', () => {
    expect(RUNNING_PLAN_STATES.every(isPlanOpen)).toBe(true);
  });
});

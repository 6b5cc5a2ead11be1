import type { PlanState } from '@app/contracts';
import { outingEnd } from '../time.js';
import { TUNABLES, type Tunables } from '../tunables.js';

interface PlannedOuting {
  state: PlanState;
  /** The hours of its booking; null: none. */
  outing: { startAt: Date; endAt: Date | null } | null;
}

/**
 * Whether a plan can be planned again: it took place or found no venue, or its booked outing has ended. The clock ends a booking that the venue
 * did not mark a day after its start, and a group plans the next evening before that.
 */
export function canPlanAgain({ state, outing }: PlannedOuting, now: Date, t: Tunables = TUNABLES): boolean {
  if (state !== 'booked' || !outing) return state === 'done' || state === 'expired';
  return outingEnd(outing, t) <= now;
}

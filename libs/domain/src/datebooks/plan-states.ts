import { PLAN_STATES, type PlanState } from '@app/contracts';
import { MACHINES } from '../states.js';

/** The states of a plan that is over: no state follows them. */
export const OVER_PLAN_STATES: readonly PlanState[] = PLAN_STATES.filter((state) => MACHINES.plan[state].length === 0);

/** The states of a plan that can still be changed: it is neither booked nor over. */
export const OPEN_PLAN_STATES: readonly PlanState[] = PLAN_STATES.filter(
  (state) => state !== 'booked' && !OVER_PLAN_STATES.includes(state),
);

/** The states in which venues may be bidding, or offers wait to be chosen. */
export const RUNNING_PLAN_STATES: readonly PlanState[] = ['live', 'deciding'];

/** Whether a plan is over: done, expired or cancelled. */
export const isPlanOver = (state: PlanState): boolean => OVER_PLAN_STATES.includes(state);

/** Whether a plan can still be changed: it is neither booked nor over. */
export const isPlanOpen = (state: PlanState): boolean => OPEN_PLAN_STATES.includes(state);

import type { EventType, RequestStatus } from '@app/contracts';
import { TUNABLES, type Tunables } from '../tunables.js';

/** A request as the rules of its phases read it. */
export interface TimedRequest {
  status: RequestStatus;
  round: 1 | 2;
  /** The planners are changing the plan. */
  changing: boolean;
  roundTwoAt: Date;
  closesAt: Date;
  decidesUntil: Date;
}

export type PhaseEvent = Extract<
  EventType,
  'request.round' | 'request.closing' | 'request.decision' | 'request.closed' | 'request.cancelled'
>;

/** The phase that a request is in now. */
export interface Phase {
  status: RequestStatus;
  round: 1 | 2;
  /** What has happened since, in order; empty when nothing has. */
  events: PhaseEvent[];
}

/**
 * Where a request is at `now`: round 2 after 60 % of its window, `closing` in the last two minutes, then the decision, then closed. One whose
 * plan is being changed at its close is cancelled: nobody could bid on it. All that was missed is made up for at once.
 */
export function phaseAt(request: TimedRequest, now: Date, t: Tunables = TUNABLES): Phase {
  const events: PhaseEvent[] = [];
  let { status, round } = request;
  if (status === 'closed' || status === 'cancelled') return { status, round, events };
  if (round === 1 && status !== 'decision' && now >= request.roundTwoAt) {
    round = 2;
    events.push('request.round');
  }
  if (status === 'open' && now.getTime() >= request.closesAt.getTime() - t.softCloseTriggerMs) {
    status = 'closing';
    events.push('request.closing');
  }
  if (status === 'closing' && now >= request.closesAt) {
    status = request.changing ? 'cancelled' : 'decision';
    events.push(request.changing ? 'request.cancelled' : 'request.decision');
  }
  if (status === 'decision' && now >= request.decidesUntil) {
    status = 'closed';
    events.push('request.closed');
  }
  return { status, round, events };
}

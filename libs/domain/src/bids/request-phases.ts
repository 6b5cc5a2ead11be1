import type { ErrorCode, EventType, RequestStatus } from '@app/contracts';
import { TUNABLES, type Tunables } from '../tunables.js';

/** The fields of a request that decide its phase. */
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

/**
 * The phase of a request at `now`: round 2 from 60 % of its window, `closing` in the last two minutes, then the decision, then closed. If the plan
 * is being changed at the close, the request is cancelled, because no venue could bid on it. Several missed phases are passed at once.
 */
export interface Phase {
  status: RequestStatus;
  round: 1 | 2;
  /** The events of the phases that began since the stored one, in order. */
  events: PhaseEvent[];
}

/**
 * The phase of a request at `now`: round 2 after 60 % of its window, `closing` in the last two minutes, then the decision, then closed. One whose
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

/** The fields of a request that the deciders' commands check. */
export interface OwnedRequest {
  status: RequestStatus;
  /** The owner has extended it before. */
  ownerExtended: boolean;
  /** How many bids can be chosen. */
  pending: number;
  closesAt: Date;
  /** Its close is over by the database's clock, whether the tick has been by or not. */
  late: boolean;
  /** How far it could be extended; null when nothing says. */
  extendedUntil: Date | null;
}

/** Until when the owner can extend a request, once and to a later moment than its close, or why not. */
export function longerUntil(request: OwnedRequest): { until: Date } | { refused: Extract<ErrorCode, 'auction-closed' | 'plan-state'> } {
  if ((request.status !== 'open' && request.status !== 'closing') || request.late) return { refused: 'auction-closed' };
  const until = request.extendedUntil;
  return request.ownerExtended || !until || until <= request.closesAt ? { refused: 'plan-state' } : { until };
}

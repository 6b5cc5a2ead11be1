import type { BidStatus, BookingStatus, CounterStatus, PlanState, RequestStatus } from '@app/contracts';
import { BOOKING_MACHINE } from './bookings/moves.js';

/** The machines: from each state the states that a command or a job may lead to. */
export const MACHINES = {
  plan: {
    draft: ['collecting', 'resolving', 'live', 'expired', 'cancelled'],
    collecting: ['resolving', 'live', 'deciding', 'expired', 'cancelled'],
    resolving: ['collecting', 'live', 'deciding', 'expired', 'cancelled'],
    live: ['deciding', 'booked', 'resolving', 'collecting', 'expired', 'cancelled'],
    deciding: ['booked', 'live', 'resolving', 'collecting', 'expired', 'cancelled'],
    booked: ['live', 'deciding', 'cancelled', 'done'],
    done: [],
    expired: [],
    cancelled: [],
  },
  request: {
    open: ['closing', 'decision', 'closed', 'cancelled'],
    closing: ['open', 'decision', 'closed', 'cancelled'],
    decision: ['closed', 'cancelled'],
    closed: ['open', 'closing', 'decision'],
    cancelled: [],
  },
  bid: {
    pending: ['accepted', 'declined', 'withdrawn', 'expired', 'lost', 'stale'],
    stale: ['pending', 'expired', 'withdrawn', 'lost'],
    accepted: ['pending', 'withdrawn', 'lost'],
    lost: ['pending'],
    declined: [],
    withdrawn: [],
    expired: [],
  },
  counter: { open: ['accepted', 'met', 'refused', 'expired', 'closed'], accepted: [], met: [], refused: [], expired: [], closed: [] },
  booking: BOOKING_MACHINE,
} as const satisfies {
  plan: Record<PlanState, readonly PlanState[]>;
  request: Record<RequestStatus, readonly RequestStatus[]>;
  bid: Record<BidStatus, readonly BidStatus[]>;
  counter: Record<CounterStatus, readonly CounterStatus[]>;
  booking: Record<BookingStatus, readonly BookingStatus[]>;
};
export type Machine = keyof typeof MACHINES;

/** Whether a machine may go from one state to the other. */
export function canMove<M extends Machine>(machine: M, from: keyof (typeof MACHINES)[M], to: keyof (typeof MACHINES)[M]): boolean {
  const targets = MACHINES[machine][from] as readonly unknown[];
  return targets.includes(to);
}

import {
  keysOf,
  type BidStatus,
  type BookingStatus,
  type CounterStatus,
  type ImportState,
  type PlanState,
  type RequestStatus,
  type VenueStatus,
} from '@app/contracts';
import { BOOKING_MACHINE } from './bookings/moves.js';

/** The machines: from each state the states that a command or a job may lead to. */
export const MACHINES = {
  plan: {
    draft: ['collecting', 'resolving', 'live', 'deciding', 'done', 'expired', 'cancelled'],
    // A plan whose members all withdrew their preferences is a draft again. An evening is done by the bookings of its stops, without one of its own.
    collecting: ['draft', 'resolving', 'live', 'deciding', 'done', 'expired', 'cancelled'],
    resolving: ['draft', 'collecting', 'live', 'deciding', 'done', 'expired', 'cancelled'],
    live: ['draft', 'deciding', 'booked', 'resolving', 'collecting', 'expired', 'cancelled'],
    deciding: ['draft', 'booked', 'live', 'resolving', 'collecting', 'expired', 'cancelled'],
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
  venue: {
    unclaimed: ['verified'],
    draft: ['pending'],
    pending: ['verified', 'rejected'],
    rejected: ['pending', 'verified'],
    verified: ['suspended'],
    suspended: ['verified'],
  },
  import: { open: ['running', 'undone'], running: ['done', 'undoing'], done: ['undoing'], undoing: ['undone'], undone: [] },
} as const satisfies {
  plan: Record<PlanState, readonly PlanState[]>;
  request: Record<RequestStatus, readonly RequestStatus[]>;
  bid: Record<BidStatus, readonly BidStatus[]>;
  counter: Record<CounterStatus, readonly CounterStatus[]>;
  booking: Record<BookingStatus, readonly BookingStatus[]>;
  venue: Record<VenueStatus, readonly VenueStatus[]>;
  import: Record<ImportState, readonly ImportState[]>;
};
export type Machine = keyof typeof MACHINES;
/** A state of a machine. */
export type StateOf<M extends Machine> = keyof (typeof MACHINES)[M] & string;

/** Something was to be moved to a state that its own does not lead to. */
export class IllegalMove extends Error {
  constructor(machine: Machine, from: string, to: string) {
    super(`A ${machine} does not go from ${from} to ${to}`);
  }
}

/** Whether a machine may go from one state to the other. */
export function canMove<M extends Machine>(machine: M, from: StateOf<M>, to: StateOf<M>): boolean {
  const targets = MACHINES[machine][from] as readonly unknown[];
  return targets.includes(to);
}

/** The states that lead to one. */
export function sourcesOf<M extends Machine>(machine: M, to: StateOf<M>): StateOf<M>[] {
  return keysOf(MACHINES[machine]).filter((from) => canMove(machine, from, to));
}

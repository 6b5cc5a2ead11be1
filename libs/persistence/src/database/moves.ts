import { BOOKING_MOVES, canMove, IllegalMove, sourcesOf, type Machine, type BookingMove, type StateOf } from '@app/domain';
import type { Queries } from './queries.js';
import { statement } from './queries.js';

const ROWS = {
  plan: ['datebooks', 'state'],
  request: ['bid_requests', 'status'],
  bid: ['bids', 'status'],
  counter: ['bid_counters', 'status'],
  booking: ['bookings', 'status'],
  venue: ['venues', 'status'],
  import: ['imports', 'state'],
} as const satisfies Record<Machine, readonly [table: string, column: string]>;

/** SQL of a move along a machine of the domain, for the statement that makes it. */
export interface MoveSql {
  /** The state as a literal. */
  to: string;
  /** What an UPDATE sets. */
  set: string;
  /** Whether the row of this alias is in a state from which the move begins. */
  from: (row?: string) => string;
}

/** SQL of a move to a state, from all that lead there or from some of them. @throws IllegalMove when one of them does not lead there. */
export function moveSql<M extends Machine>(machine: M, to: StateOf<M>, from: readonly StateOf<M>[] = sourcesOf(machine, to)): MoveSql {
  const illegal = from.find((state) => state !== to && !canMove(machine, state, to));
  if (illegal) throw new IllegalMove(machine, illegal, to);
  const [, column] = ROWS[machine];
  const states = from.map((state) => `'${state}'`).join(', ');
  return { to: `'${to}'`, set: `${column} = '${to}'`, from: (row) => `${row ? `${row}.` : ''}${column} IN (${states})` };
}

/** SQL of what may happen to a booking, from some of the states in which it may or from all. */
export const bookingMoveSql = (move: BookingMove, from: readonly StateOf<'booking'>[] = BOOKING_MOVES[move].from): MoveSql =>
  moveSql('booking', BOOKING_MOVES[move].to, from);

/** The states in which a row may be that is stored with a state: those that lead there, and itself. */
export const statesBefore = <M extends Machine>(machine: M, to: StateOf<M>): StateOf<M>[] => [to, ...sourcesOf(machine, to)];

/** Refuses a move that found its row in another state. @throws IllegalMove that names both, or an error when there is no such row. */
export async function refuseMove<M extends Machine>(db: Queries, machine: M, id: string, to: StateOf<M>): Promise<never> {
  const [table, column] = ROWS[machine];
  const row = await db.one(statement<{ state: string }>(`state-of-${machine}`, `SELECT ${column} AS state FROM ${table} WHERE id = $1`), [
    id,
  ]);
  if (!row) throw new Error(`The ${machine} ${id} went away under its lock`);
  throw new IllegalMove(machine, row.state, to);
}

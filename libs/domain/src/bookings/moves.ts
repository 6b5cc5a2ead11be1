import type { BookingStatus } from '@app/contracts';
import { outingEnd } from '../time.js';
import { TUNABLES, type Tunables } from '../tunables.js';

/** What may happen to a booking: from which states, and to which. The guarded UPDATE of each command takes its former states from here. */
export const BOOKING_MOVES = {
  undo: { from: ['confirmed'], to: 'undone' },
  cancelByUser: { from: ['confirmed'], to: 'cancelled_by_user' },
  cancelByVenue: { from: ['confirmed'], to: 'cancelled_by_venue' },
  checkIn: { from: ['confirmed'], to: 'checked_in' },
  markNoShow: { from: ['confirmed'], to: 'no_show' },
  disputeNoShow: { from: ['no_show'], to: 'disputed' },
  upholdNoShow: { from: ['disputed'], to: 'no_show' },
  liftNoShow: { from: ['disputed'], to: 'completed' },
  complete: { from: ['confirmed', 'checked_in'], to: 'completed' },
} as const satisfies Record<string, { from: readonly BookingStatus[]; to: BookingStatus }>;
export type BookingMove = keyof typeof BOOKING_MOVES;

const targetsOf = (status: BookingStatus): readonly BookingStatus[] => [
  ...new Set(
    Object.values(BOOKING_MOVES)
      .filter(({ from }: { from: readonly BookingStatus[] }) => from.includes(status))
      .map(({ to }) => to),
  ),
];

/** From each state of a booking those that one move leads to. */
export const BOOKING_MACHINE: Record<BookingStatus, readonly BookingStatus[]> = {
  confirmed: targetsOf('confirmed'),
  checked_in: targetsOf('checked_in'),
  no_show: targetsOf('no_show'),
  disputed: targetsOf('disputed'),
  completed: targetsOf('completed'),
  cancelled_by_user: targetsOf('cancelled_by_user'),
  cancelled_by_venue: targetsOf('cancelled_by_venue'),
  undone: targetsOf('undone'),
};

/** Whether a booking in a state may make a move. */
export function mayMove(move: BookingMove, status: BookingStatus): boolean {
  const from: readonly BookingStatus[] = BOOKING_MOVES[move].from;
  return from.includes(status);
}

/** Whether a booking can still be taken back: it is confirmed, and its first minutes are not over. */
export function mayUndo({ status, undoUntil, now }: { status: BookingStatus; undoUntil: Date; now: Date }): boolean {
  return mayMove('undo', status) && now < undoUntil;
}

/** Whether a booking can still be cancelled or changed: it is confirmed and has not begun. */
export function isAhead({ status, startAt, now }: { status: BookingStatus; startAt: Date; now: Date }): boolean {
  return status === 'confirmed' && startAt > now;
}

/**
 * When a booking is over by the clock: one that nobody marked a day after its start, one with its guests at its end, a no-show when it
 * can't be disputed any more. null: never by the clock.
 */
export function overAt(
  booking: { status: BookingStatus; startAt: Date; endAt: Date | null; disputeUntil: Date | null },
  t: Tunables = TUNABLES,
): Date | null {
  const { status, startAt, endAt, disputeUntil } = booking;
  if (status === 'confirmed') return new Date(startAt.getTime() + t.unmarkedMs);
  if (status === 'checked_in') return outingEnd({ startAt, endAt }, t);
  return status === 'no_show' ? disputeUntil : null;
}

/** Whether somebody with so many strikes within the window needs an approval to book. */
export function needsApproval(strikes: number, t: Tunables = TUNABLES): boolean {
  return strikes >= t.strikes;
}

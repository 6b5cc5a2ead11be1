import type { BookingView } from '@app/contracts';

/** The phase of a booking on its screen. */
export type BookingPhase =
  /** Confirmed; the venue still has time to acknowledge it. */
  | 'told'
  /** Confirmed; the venue has let that time pass. */
  | 'unanswered'
  | 'expected'
  | 'started'
  | 'arrived'
  | 'over'
  /** A no-show that was withdrawn. */
  | 'lifted'
  /** The venue reported a no-show, which can still be denied. */
  | 'missed'
  | 'disputed'
  /** A no-show that counts. */
  | 'stands'
  | 'cancelled'
  | 'venueCancelled'
  | 'undone';

/** The phase of a booking at an instant. */
export function phaseOf(booking: BookingView, now: number): BookingPhase {
  switch (booking.status) {
    case 'confirmed':
      if (now >= Date.parse(booking.startAt)) return 'started';
      if (booking.acknowledgedAt) return 'expected';
      return now < Date.parse(booking.acknowledgeBy) ? 'told' : 'unanswered';
    case 'checked_in':
      return 'arrived';
    case 'completed':
      return booking.noShow?.upheld === false ? 'lifted' : 'over';
    case 'no_show':
      return booking.disputeUntil && now < Date.parse(booking.disputeUntil) ? 'missed' : 'stands';
    case 'disputed':
      return 'disputed';
    case 'cancelled_by_user':
      return 'cancelled';
    case 'cancelled_by_venue':
      return 'venueCancelled';
    case 'undone':
      return 'undone';
  }
}

const OFF: readonly BookingPhase[] = ['cancelled', 'venueCancelled', 'undone'];
const AHEAD: readonly BookingPhase[] = ['told', 'unanswered', 'expected'];

/** Whether the outing will not take place. */
export const isOff = (phase: BookingPhase): boolean => OFF.includes(phase);

/** Whether the outing is ahead, so that it can be changed and cancelled. */
export const isToCome = (phase: BookingPhase): boolean => AHEAD.includes(phase);

/** Whether cancelling now counts as late. */
export const isLate = (booking: BookingView, now: number): boolean => now > Date.parse(booking.cancelFreeUntil);

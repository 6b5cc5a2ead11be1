import type { VenueBookingView } from '@app/contracts';
import { arrivalPhase, arrivalProblem } from '@app/domain';
import { newEvent, type Transaction } from '@app/persistence';

/** When the venue saw its guests, now without `at`, and whether the code that they showed was theirs then. */
export interface SeenGuests {
  at?: Date;
  isCode: (at: Date) => boolean;
}
interface WrongField {
  refused: 'invalid-fields';
  field: 'at' | 'code';
  problem: string;
}
export type CheckInRefusal = WrongField | { refused: 'not-found' | 'booking-state'; early?: boolean };

/**
 * The guests have arrived, under the plan's lock, while they can; a second time changes nothing. What was seen within the skew of clocks
 * ahead of ours counts from now.
 */
export async function checkIn(
  tx: Transaction,
  planId: string,
  bookingId: string,
  seen: SeenGuests,
): Promise<{ booking: VenueBookingView } | CheckInRefusal> {
  const arrival = await tx.arrivals.ofPlan(planId, bookingId);
  if (!arrival) return { refused: 'not-found' };
  if (arrival.checkedIn) return { booking: await tx.bookings.readForVenue(bookingId) };
  const phase = arrivalPhase(arrival);
  if (phase !== 'open') return { refused: 'booking-state', early: phase === 'early' };
  const seenAt = seen.at ?? arrival.now;
  const problem = arrivalProblem(arrival, seenAt);
  if (problem) return { refused: 'invalid-fields', field: 'at', problem };
  if (!seen.isCode(seenAt)) return { refused: 'invalid-fields', field: 'code', problem: 'is wrong, or was replaced by a newer one' };

  const changed = await tx.arrivals.checkIn(planId, bookingId, seenAt < arrival.now ? seenAt : arrival.now);
  if (!changed) throw new Error(`Booking ${bookingId} changed under its plan's lock`);
  await tx.append(planId, newEvent('booking.checked_in', { booking: changed }));
  tx.raiseFeed(`venue:${changed.venue.id}`, { type: 'booking.changed' });
  return { booking: await tx.bookings.readForVenue(bookingId) };
}

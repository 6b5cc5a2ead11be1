import type { VenueBookingView, PlanId, BookingId } from '@app/contracts';
import { arrivalPhase, arrivalProblem } from '@app/domain';
import { newEvent, type Transaction } from '@app/persistence';
import { done, refused, type Outcome, type Refusal } from '../outcome.js';

/** When the venue saw its guests (`at`, now by default), and whether the code that they showed was valid then. */
export interface SeenGuests {
  at?: Date;
  isCode: (at: Date) => boolean;
}

const EARLY = 'Guests can be checked in from twelve hours before the start.';
const WRONG_CODE = 'is wrong, or was replaced by a newer one';

const wrongField = (field: 'at' | 'code', problem: string): Refusal =>
  refused('invalid-fields', `${field} ${problem}`, { [field]: [problem] });

/**
 * Records the arrival of the guests while that is possible. Call under the plan's lock. A second time changes nothing. A time that is ahead of the
 * database's clock, within the tolerance for clocks, counts as now.
 */
export async function checkIn(tx: Transaction, planId: PlanId, bookingId: BookingId, seen: SeenGuests): Promise<Outcome<VenueBookingView>> {
  const arrival = await tx.arrivals.ofPlan(planId, bookingId);
  if (!arrival) return refused('not-found');
  if (arrival.checkedIn) return done(await tx.bookings.readForVenue(bookingId));
  const phase = arrivalPhase(arrival);
  if (phase !== 'open') return refused('booking-state', phase === 'early' ? EARLY : undefined);
  const seenAt = seen.at ?? arrival.now;
  const problem = arrivalProblem(arrival, seenAt);
  if (problem) return wrongField('at', problem);
  if (!seen.isCode(seenAt)) return wrongField('code', WRONG_CODE);

  const changed = await tx.arrivals.checkIn(planId, bookingId, seenAt < arrival.now ? seenAt : arrival.now);
  if (!changed) throw new Error(`Booking ${bookingId} changed under its plan's lock`);
  await tx.append(planId, newEvent('booking.checked_in', { booking: changed }));
  tx.raiseFeed(`venue:${changed.venue.id}`, { type: 'booking.changed' });
  return done(await tx.bookings.readForVenue(bookingId));
}

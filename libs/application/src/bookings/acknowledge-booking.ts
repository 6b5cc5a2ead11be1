import type { VenueBookingView, PlanId, BookingId } from '@app/contracts';
import { STEPS, newEvent, type Database, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Acknowledges a booking for its venue. Call under the plan's lock. A second time changes nothing. */
export async function acknowledgeBooking(tx: Transaction, planId: PlanId, bookingId: BookingId): Promise<Outcome<VenueBookingView>> {
  const changed = await tx.bookings.saveAcknowledged(planId, bookingId);
  if (changed) {
    await tx.append(planId, newEvent('booking.acknowledged', { booking: changed }));
    tx.raiseFeed(`venue:${changed.venue.id}`, { type: 'request.changed' });
  }
  const booking = await tx.bookings.findForVenue(bookingId);
  return booking?.acknowledgedAt ? done(booking) : refused('booking-state');
}

/**
 * Notes, once each, the bookings that their venue has not acknowledged in time; no booking ends by that. Returns the number of due bookings.
 */
export async function noteMissingAcknowledgements(database: Database): Promise<number> {
  return STEPS.noteMissingAcknowledgements.eachPlan(
    database,
    await database.bookingClock.listDueAcknowledgements(),
    async (tx, plan, { id: bookingId }) => {
      if (await tx.bookingClock.takeDueAcknowledgement(bookingId))
        await tx.append(plan.id, newEvent('booking.unacknowledged', { bookingId }));
    },
  );
}

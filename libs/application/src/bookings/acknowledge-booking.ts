import type { VenueBookingView, PlanId, BookingId } from '@app/contracts';
import { STEPS, newEvent, type Database, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** The venue acknowledges its booking, under the plan's lock; a second time changes nothing. */
export async function acknowledgeBooking(tx: Transaction, planId: PlanId, bookingId: BookingId): Promise<Outcome<VenueBookingView>> {
  const changed = await tx.bookings.saveAcknowledged(planId, bookingId);
  if (changed) {
    await tx.append(planId, newEvent('booking.acknowledged', { booking: changed }));
    tx.raiseFeed(`venue:${changed.venue.id}`, { type: 'request.changed' });
  }
  const booking = await tx.bookings.findForVenue(bookingId);
  return booking?.acknowledgedAt ? done(booking) : refused('booking-state');
}

/** Tells of each booking, once, that its venue has not acknowledged it in time; silence never ends a booking. Gives how many were looked at. */
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

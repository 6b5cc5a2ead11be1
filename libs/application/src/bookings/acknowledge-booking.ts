import type { VenueBookingView } from '@app/contracts';
import { ACKNOWLEDGEMENTS, newEvent, type Database, type Transaction } from '@app/persistence';

/** The venue acknowledges its booking, under the plan's lock; a second time changes nothing. null: it is no longer confirmed. */
export async function acknowledgeBooking(tx: Transaction, planId: string, bookingId: string): Promise<VenueBookingView | null> {
  const changed = await tx.bookings.saveAcknowledged(planId, bookingId);
  if (changed) {
    await tx.append(planId, newEvent('booking.acknowledged', { booking: changed }));
    tx.raiseFeed(`venue:${changed.venue.id}`, { type: 'request.changed' });
  }
  const booking = await tx.bookings.findForVenue(bookingId);
  return booking?.acknowledgedAt ? booking : null;
}

/** Tells of each booking, once, that its venue has not acknowledged it in time; silence never ends a booking. Gives how many were looked at. */
export async function noteMissingAcknowledgements(database: Database): Promise<number> {
  return ACKNOWLEDGEMENTS.eachPlan(database, await database.bookingClock.listDueAcknowledgements(), async (tx, plan, { id: bookingId }) => {
    if (await tx.bookingClock.takeDueAcknowledgement(bookingId))
      await tx.append(plan.id, newEvent('booking.unacknowledged', { bookingId }));
  });
}

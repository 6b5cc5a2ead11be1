import type { VenueBookingView } from '@app/contracts';
import { findVenueBooking, newEvent, saveCheckIn, type Transaction } from '@app/persistence';

/**
 * The guests have arrived, under the plan's lock, at an instant that the caller has checked; a second time changes nothing. null: the
 * booking is not one that can be checked in.
 */
export async function checkIn(tx: Transaction, datebookId: string, bookingId: string, at: Date): Promise<VenueBookingView | null> {
  const changed = await saveCheckIn(tx, datebookId, bookingId, at);
  if (changed) {
    await tx.append(datebookId, newEvent('booking.checked_in', { booking: changed }));
    tx.raiseFeed(`venue:${changed.venue.id}`, { type: 'booking.changed' });
  }
  const booking = await findVenueBooking(tx, bookingId);
  return booking?.checkedInAt ? booking : null;
}

import type { BookingStatus, VenueBookingView } from '@app/contracts';
import { hidePersonalData } from '@app/domain';
import { findVenueBooking, newEvent, saveNoShow, type Transaction } from '@app/persistence';

const MARKED: readonly BookingStatus[] = ['no_show', 'disputed'];

/**
 * The venue says that nobody came, under the plan's lock: from half an hour after the start until a day after it, and only for guests who
 * were not checked in. `evidence` is what it says of that; ops read it in a dispute. A second time changes nothing. null: the booking is not one that can be marked, or not now.
 */
export async function markNoShow(
  tx: Transaction,
  datebookId: string,
  bookingId: string,
  evidence: string | null = null,
): Promise<VenueBookingView | null> {
  const changed = await saveNoShow(tx, datebookId, bookingId, evidence && hidePersonalData(evidence));
  if (changed) {
    await tx.append(datebookId, newEvent('booking.no_show', { booking: changed }));
    tx.raiseFeed(`venue:${changed.venue.id}`, { type: 'booking.changed' });
  }
  const booking = await findVenueBooking(tx, bookingId);
  return booking && MARKED.includes(booking.status) ? booking : null;
}

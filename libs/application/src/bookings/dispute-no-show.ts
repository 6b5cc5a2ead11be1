import type { BookingView } from '@app/contracts';
import { newEvent, saveDispute, type Transaction } from '@app/persistence';

/** The owner says that they were there, under the plan's lock, while there is time for that. null: there is nothing to dispute (any more). */
export async function disputeNoShow(tx: Transaction, datebookId: string, bookingId: string, text: string): Promise<BookingView | null> {
  const booking = await saveDispute(tx, datebookId, bookingId, text.trim());
  if (!booking) return null;
  await tx.append(datebookId, newEvent('booking.disputed', { booking }));
  tx.raiseFeed(`venue:${booking.venue.id}`, { type: 'booking.changed' });
  return booking;
}

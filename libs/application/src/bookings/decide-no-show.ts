import type { BookingView } from '@app/contracts';
import { BOOKING_MOVES } from '@app/domain';
import { loadNoShowUser, newEvent, noteSuccessFee, saveNoShowDecision, type Transaction } from '@app/persistence';
import { countStrikes } from './end-booking.js';

/**
 * A no-show stands or is lifted, under the plan's lock: a disputed one by ops, any other by its time. Either way the plan is done. What
 * stands is a strike of the owner's; the third in a year makes their bookings need an approval. null: it is not one that waits for this.
 */
export async function decideNoShow(
  tx: Transaction,
  datebookId: string,
  bookingId: string,
  { by, uphold }: { by: 'ops' | 'time'; uphold: boolean },
): Promise<BookingView | null> {
  const from = by === 'ops' ? BOOKING_MOVES.upholdNoShow.from : BOOKING_MOVES.disputeNoShow.from;
  const booking = await saveNoShowDecision(tx, datebookId, bookingId, { uphold, from });
  if (!booking) return null;
  await tx.append(datebookId, newEvent('booking.decided', { plan: { state: 'done' }, booking, by }));
  tx.raiseFeed(`venue:${booking.venue.id}`, { type: 'booking.changed' });
  const userId = uphold ? await loadNoShowUser(tx, bookingId) : null;
  if (userId) await countStrikes(tx, userId);
  if (!uphold) await noteSuccessFee(tx, bookingId);
  return booking;
}

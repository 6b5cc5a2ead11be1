import type { BookingView } from '@app/contracts';
import { audit, type Transaction } from '@app/persistence';
import { decideNoShow } from '../bookings/decide-no-show.js';
import { done, refused, type Outcome } from '../outcome.js';

/** What operations decide of a no-show that the guests deny. */
export interface DisputeDecision {
  datebookId: string;
  bookingId: string;
  uphold: boolean;
  actorId: string;
}

/** Decides a disputed no-show, and writes down who did. */
export async function decideDispute(
  tx: Transaction,
  { datebookId, bookingId, uphold, actorId }: DisputeDecision,
): Promise<Outcome<BookingView>> {
  await tx.lockDatebook(datebookId);
  const booking = await decideNoShow(tx, datebookId, bookingId, { by: 'ops', uphold });
  if (!booking) return refused('booking-state', 'This booking has no dispute that waits for a decision.');
  await audit(tx, { actorId, action: uphold ? 'dispute.upheld' : 'dispute.dismissed', subjectId: bookingId });
  return done(booking);
}

import type { BookingStatus, BookingView, VenueBookingView, PlanId, BookingId } from '@app/contracts';
import { BOOKING_MOVES, hidePersonalData } from '@app/domain';
import { newEvent, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { countStrikes } from './end-booking.js';

const MARKED: readonly BookingStatus[] = ['no_show', 'disputed'];
const WHEN = 'Guests can be marked from half an hour after the start until a day after it, unless they were checked in.';

/**
 * The venue says that nobody came, under the plan's lock: from half an hour after the start until a day after it, and only for guests who
 * were not checked in. `evidence` is what it says of that; ops read it in a dispute. A second time changes nothing.
 */
export async function markNoShow(
  tx: Transaction,
  planId: PlanId,
  bookingId: BookingId,
  evidence: string | null = null,
): Promise<Outcome<VenueBookingView>> {
  const changed = await tx.noShows.save(planId, bookingId, evidence && hidePersonalData(evidence));
  if (changed) {
    await tx.append(planId, newEvent('booking.no_show', { booking: changed }));
    tx.raiseFeed(`venue:${changed.venue.id}`, { type: 'booking.changed' });
  }
  const booking = await tx.bookings.findForVenue(bookingId);
  return booking && MARKED.includes(booking.status) ? done(booking) : refused('booking-state', WHEN);
}

/** The owner says that they were there, under the plan's lock, while there is time for that. */
export async function disputeNoShow(tx: Transaction, planId: PlanId, bookingId: BookingId, text: string): Promise<Outcome<BookingView>> {
  const booking = await tx.noShows.saveDispute(planId, bookingId, text.trim());
  if (!booking) return refused('booking-state', 'There is no no-show that can be disputed now.');
  await tx.append(planId, newEvent('booking.disputed', { booking }));
  tx.raiseFeed(`venue:${booking.venue.id}`, { type: 'booking.changed' });
  return done(booking);
}

/**
 * A no-show stands or is lifted, under the plan's lock: a disputed one by ops, any other by its time. Either way the plan is done. What
 * stands is a strike of the owner's; the third in a year makes their bookings need an approval.
 */
export async function decideNoShow(
  tx: Transaction,
  planId: PlanId,
  bookingId: BookingId,
  { by, uphold }: { by: 'ops' | 'time'; uphold: boolean },
): Promise<Outcome<BookingView>> {
  const from = by === 'ops' ? BOOKING_MOVES.upholdNoShow.from : BOOKING_MOVES.disputeNoShow.from;
  const booking = await tx.noShows.saveDecision(planId, bookingId, { uphold, from });
  if (!booking) return refused('booking-state', 'This booking has no dispute that waits for a decision.');
  await tx.append(planId, newEvent('booking.decided', { plan: { state: 'done' }, booking, by }));
  tx.raiseFeed(`venue:${booking.venue.id}`, { type: 'booking.changed' });
  const userId = uphold ? await tx.noShows.loadUser(bookingId) : null;
  if (userId) await countStrikes(tx, userId);
  if (!uphold) await tx.successFees.note(bookingId);
  return done(booking);
}

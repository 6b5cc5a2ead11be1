import type { BookingStatus, BookingView, VenueBookingView, PlanId, BookingId } from '@app/contracts';
import { BOOKING_MOVES, hidePersonalData } from '@app/domain';
import { newEvent, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { countStrikes } from './end-booking.js';

const MARKED: readonly BookingStatus[] = ['no_show', 'disputed'];
const WHEN = 'Guests can be marked from half an hour after the start until a day after it, unless they were checked in.';

/**
 * Marks a booking as a no-show for the venue. Call under the plan's lock. It is possible from half an hour after the start until a day after it,
 * unless the guests were checked in. Operations read `evidence` in a dispute. A second time changes nothing.
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

/** Disputes a no-show for the decider, while there is time for that. Call under the plan's lock. */
export async function disputeNoShow(tx: Transaction, planId: PlanId, bookingId: BookingId, text: string): Promise<Outcome<BookingView>> {
  const booking = await tx.noShows.saveDispute(planId, bookingId, text.trim());
  if (!booking) return refused('booking-state', 'There is no no-show that can be disputed now.');
  await tx.append(planId, newEvent('booking.disputed', { booking }));
  tx.raiseFeed(`venue:${booking.venue.id}`, { type: 'booking.changed' });
  return done(booking);
}

/**
 * Decides a no-show: operations decide a disputed one, its time any other. Call under the plan's lock. The plan is done in either case. A no-show
 * that stands is a strike of the host; the third in a year makes their bookings need an approval.
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

import type { Rupees, VenueBookingView, PlanId, BookingId } from '@app/contracts';
import { checkNewTotal, isAhead } from '@app/domain';
import { newEvent, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { noteFor } from './ask-for-change.js';

/**
 * Agrees to another party at a new total, for the venue. Call under the plan's lock. The booking and its seats stay as they are until the guests
 * confirm the total; until then the venue may name another one.
 */
export async function priceChange(
  tx: Transaction,
  planId: PlanId,
  bookingId: BookingId,
  { total, note }: { total: Rupees; note?: string | undefined },
): Promise<Outcome<VenueBookingView>> {
  const booked = await tx.bookingEnds.loadSlot(planId, bookingId);
  if (!booked) return refused('not-found');
  const change = await tx.changeTotals.load(bookingId);
  if (!change || !isAhead(booked) || change.startAt <= booked.now) return refused('booking-state');
  const problems = checkNewTotal({ ...change, partySize: booked.partySize }, change.partySize, total);
  if (problems.length > 0)
    return refused('invalid-fields', undefined, Object.fromEntries(problems.map(({ field, message }) => [field, [message]])));

  await tx.changeTotals.save(change.id, total, noteFor(note));
  await tx.append(planId, newEvent('change.priced', { booking: await tx.bookings.read(bookingId) }));
  tx.raiseFeed(`venue:${booked.venueId}`, { type: 'booking.changed', requestId: booked.requestId });
  return done(await tx.bookings.readForVenue(bookingId));
}

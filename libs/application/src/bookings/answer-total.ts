import type { AnswerTotal, BookingView, PlanId, BookingId } from '@app/contracts';
import { isAhead, movedEnd, repriced, taxOf } from '@app/domain';
import { newEvent, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/**
 * Answers the new total of a change for the guests. Call under the plan's lock. With a yes the seats move, and the booking has its new party, time
 * and total; with a no it stays as it was. The caller names the total that the guests have read, because the venue may have changed it since.
 */
export async function answerTotal(
  tx: Transaction,
  planId: PlanId,
  bookingId: BookingId,
  { accept, total }: AnswerTotal,
): Promise<Outcome<BookingView>> {
  const booked = await tx.bookingEnds.loadSlot(planId, bookingId);
  if (!booked) return refused('not-found');
  const change = await tx.changeTotals.load(bookingId);
  if (!change || change.total !== total || !isAhead(booked)) return refused('booking-state');
  if (accept && change.startAt <= booked.now) return refused('booking-state');

  if (accept) {
    if (!(await tx.bookingChanges.moveSeats(booked, change))) return refused('no-room');
    await tx.bookingChanges.apply(bookingId, change, movedEnd(booked, change.startAt));
    const tax = taxOf(change.placeTypes, change.citySlug);
    await tx.changeTotals.reprice(bookingId, total, repriced(change, { total, partySize: change.partySize, tax }));
  }
  await tx.changeTotals.close(change.id, accept ? 'accepted' : 'refused');
  const booking = await tx.bookings.read(bookingId);
  await tx.append(planId, newEvent('change.total_answered', { booking, accepted: accept }));
  return done(booking);
}

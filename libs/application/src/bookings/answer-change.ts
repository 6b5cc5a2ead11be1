import type { AnswerChange, VenueBookingView, PlanId, BookingId } from '@app/contracts';
import { isAhead, movedEnd } from '@app/domain';
import { newEvent, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { noteFor } from './ask-for-change.js';

/**
 * Stores the venue's answer to a request to change a booking. Call under the plan's lock. A yes moves the seats, freezes the new terms, keeps the former
 * terms with the change, and acknowledges the booking. A no leaves the booking as it was.
 */
export async function answerChange(
  tx: Transaction,
  planId: PlanId,
  bookingId: BookingId,
  answer: AnswerChange,
): Promise<Outcome<VenueBookingView>> {
  const booked = await tx.bookingEnds.loadSlot(planId, bookingId);
  if (!booked) return refused('not-found');
  const change = await tx.bookingChanges.openOf(bookingId);
  // A change with a new total waits for the guests.
  if (!change || !isAhead(booked) || (await tx.changeTotals.load(bookingId))?.total != null) return refused('booking-state');
  if (answer.accept && change.startAt <= booked.now) return refused('booking-state');

  if (answer.accept) {
    if (!(await tx.bookingChanges.moveSeats(booked, change))) return refused('no-room');
    await tx.bookingChanges.apply(bookingId, change, movedEnd(booked, change.startAt));
  }
  await tx.bookingChanges.answer(change.id, answer.accept ? 'accepted' : 'refused', noteFor(answer.note));
  await tx.append(planId, newEvent('change.answered', { booking: await tx.bookings.read(bookingId), accepted: answer.accept }));
  tx.raiseFeed(`venue:${booked.venueId}`, { type: 'booking.changed', requestId: booked.requestId });
  return done(await tx.bookings.readForVenue(bookingId));
}

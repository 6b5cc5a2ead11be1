import type { BookingId, BookingView, MarkLine, PlanId, SaveMark, UserId } from '@app/contracts';
import { hidePersonalData } from '@app/domain';
import { newEvent, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

const WHEN = 'The lines of a booking can be marked from the check-in until a day after the end of the evening.';
const ONCE = 'A line that was not kept can be answered once, while the evening can be rated.';

/**
 * Marks an agreed line as kept or not, for a member. Call under the plan's lock. The last mark holds, and the same mark again changes nothing.
 */
export async function markLine(
  tx: Transaction,
  planId: PlanId,
  bookingId: BookingId,
  { line, kept, userId }: SaveMark & { userId: UserId },
): Promise<Outcome<BookingView>> {
  const saved = await tx.bookingMarks.save(planId, bookingId, { line, kept, userId });
  if (!saved) return refused('booking-state', WHEN);
  const booking = await tx.bookings.read(bookingId);
  if (saved.was !== kept) await tx.append(planId, newEvent('booking.marked', { booking, from: 'guests', line }));
  return done(booking);
}

/** Answers, once, a line that was marked as not kept, for the venue. Call under the plan's lock. Personal data in the text is hidden. */
export async function replyToMark(
  tx: Transaction,
  planId: PlanId,
  bookingId: BookingId,
  { line, text, staffId }: { line: MarkLine; text: string; staffId: string },
): Promise<Outcome<BookingView>> {
  const saved = await tx.bookingMarks.saveReply(planId, bookingId, { line, text: hidePersonalData(text), staffId });
  if (!saved) return refused('booking-state', ONCE);
  const booking = await tx.bookings.read(bookingId);
  await tx.append(planId, newEvent('booking.marked', { booking, from: 'venue', line }));
  tx.raiseFeed(`venue:${booking.venue.id}`, { type: 'booking.changed' });
  return done(booking);
}

import type { AskForChange, BookingView, PlanId, BookingId } from '@app/contracts';
import { checkChange, hidePersonalData, isAhead } from '@app/domain';
import { newEvent, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** The text of a note without personal data; null if it is empty. */
export const noteFor = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : hidePersonalData(text);

/**
 * Asks the venue for another time or party. Call under the plan's lock. A booking has one open change at a time, and stays as it is meanwhile.
 */
export async function askForChange(
  tx: Transaction,
  planId: PlanId,
  bookingId: BookingId,
  change: AskForChange,
): Promise<Outcome<BookingView>> {
  const booked = await tx.bookingEnds.loadSlot(planId, bookingId);
  if (!booked) return refused('not-found');
  if (!isAhead(booked)) return refused('booking-state');
  const problems = checkChange(change, booked);
  if (problems.length > 0)
    return refused('invalid-fields', undefined, Object.fromEntries(problems.map(({ field, message }) => [field, [message]])));

  const { startAt = booked.startAt, partySize = booked.partySize } = change;
  if (!(await tx.bookingChanges.insert({ bookingId, startAt, partySize, note: noteFor(change.note) }))) return refused('booking-state');
  const booking = await tx.bookings.read(bookingId);
  await tx.append(planId, newEvent('change.asked', { booking }));
  return done(booking);
}

import type { BookingId } from '@app/contracts';
import { overAt } from '@app/domain';
import { STEPS, newEvent, type Database, type DatebookRow, type Transaction } from '@app/persistence';
import { decideNoShow } from './no-show.js';

/** Ends every outing whose time is over, each under its plan's lock; gives how many were looked at. */
export async function finishDueBookings(database: Database): Promise<number> {
  return STEPS.finishBookings.eachPlan(database, await database.bookingClock.listDue(), (tx, plan, { id }) => finishBooking(tx, plan, id));
}

/**
 * Ends one outing if it is really over by the database's clock, under its plan's lock; else only sets the timer anew. A no-show that nobody
 * disputed in time stands. Only guests who were checked in count for the venue's honour.
 */
export async function finishBooking(tx: Transaction, plan: DatebookRow, bookingId: BookingId): Promise<void> {
  const running = await tx.bookingClock.loadRunning(plan.id, bookingId);
  const at = running && overAt(running);
  if (!running || !at || at > running.now) return tx.bookingClock.saveCompletesAt(bookingId, at);
  if (running.status === 'no_show') {
    await decideNoShow(tx, plan.id, bookingId, { by: 'time', uphold: true });
    return;
  }
  const booking = await tx.bookingClock.saveCompleted(plan.id, bookingId);
  if (!booking) return;
  await tx.append(plan.id, newEvent('booking.completed', { plan: { state: 'done' }, booking }));
  if (running.status === 'checked_in') await tx.bookingClock.countHonoured(booking.venue.id);
  await tx.successFees.note(bookingId);
  tx.raiseFeed(`venue:${booking.venue.id}`, { type: 'booking.changed' });
}

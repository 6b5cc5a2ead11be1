import type { BookingId } from '@app/contracts';
import { overAt } from '@app/domain';
import { STEPS, newEvent, type Database, type DatebookRow, type Transaction } from '@app/persistence';
import { decideNoShow } from './no-show.js';

/** Completes each outing whose time is over, each under its plan's lock. Returns the number of due bookings. */
export async function finishDueBookings(database: Database): Promise<number> {
  return STEPS.finishBookings.eachPlan(database, await database.bookingClock.listDue(), (tx, plan, { id }) => finishBooking(tx, plan, id));
}

/**
 * Completes one outing if it is over by the database's clock; otherwise it only sets the timer again. Call under the plan's lock. A no-show that was
 * not disputed in time stands. Only guests who were checked in count for the venue's reliability.
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

import type { BookingView, PlanId, BookingId } from '@app/contracts';
import { isAhead } from '@app/domain';
import { STEPS, newEvent, type Database, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Withdraws a change that the venue has not answered, for the planners. Call under the plan's lock. The booking stays as it was. */
export async function withdrawChange(tx: Transaction, planId: PlanId, bookingId: BookingId): Promise<Outcome<BookingView>> {
  const booked = await tx.bookingEnds.loadSlot(planId, bookingId);
  if (!booked) return refused('not-found');
  const change = await tx.bookingChanges.openOf(bookingId);
  if (!change || !isAhead(booked)) return refused('booking-state');
  await tx.bookingChanges.withdraw(change.id);
  const booking = await tx.bookings.read(bookingId);
  await tx.append(planId, newEvent('change.withdrawn', { booking }));
  return done(booking);
}

/** Ends each change whose booking has begun without an answer, once, each under its plan's lock. Returns the number of due changes. */
export async function lapseDueChanges(database: Database): Promise<number> {
  return STEPS.lapseChanges.eachPlan(database, await database.bookingClock.listLapsingChanges(), async (tx, plan, { id }) => {
    const bookingId = await tx.bookingChanges.lapse(id);
    if (bookingId) await tx.append(plan.id, newEvent('change.lapsed', { booking: await tx.bookings.read(bookingId) }));
  });
}

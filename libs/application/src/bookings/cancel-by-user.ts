import type { BookingView, BookingId } from '@app/contracts';
import { cancelStrike, hidePersonalData, isAhead } from '@app/domain';
import { newEvent, type DatebookRow, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { countStrikes, offerSecondChoice } from './end-booking.js';

/**
 * Cancels a booking for the planners. Call under the plan's lock. Both sides read the reason. Bids that lost to the booking and still stand can be
 * accepted again; without any the plan is cancelled.
 */
export async function cancelByUser(
  tx: Transaction,
  plan: DatebookRow,
  bookingId: BookingId,
  reason: string,
): Promise<Outcome<BookingView>> {
  const booked = await tx.bookingEnds.loadSlot(plan.id, bookingId);
  if (!booked) return refused('not-found');
  if (!isAhead(booked)) return refused('booking-state');
  const strike = cancelStrike(booked.policy, booked.startAt, booked.now);
  // The strike goes to the host, even if another member decides.
  const strikeUserId = strike > 0 ? plan.created_by : null;

  await tx.bookingEnds.save(bookingId, 'cancelByUser', { reason: hidePersonalData(reason), strike, strikeUserId });
  await tx.bookingEnds.giveSeatsBack(booked);
  if (strikeUserId) await countStrikes(tx, strikeUserId);
  const lost = await tx.bookingEnds.leaveBid(booked, 'lost');
  const choice = await offerSecondChoice(tx, booked);
  const { state } = await tx.plans.store({ ...plan, state: choice ? 'deciding' : 'cancelled' });

  const booking = await tx.bookings.read(bookingId);
  const bids = [lost, ...(choice?.bids ?? [])];
  await tx.append(
    plan.id,
    newEvent('booking.cancelled', { plan: { state }, ...(choice && { request: choice.request }), bids, booking, by: 'user' }),
  );
  return done(booking);
}

import type { BookingView, BookingId } from '@app/contracts';
import { mayUndo, requestStatusAt, TUNABLES } from '@app/domain';
import { newEvent, type DatebookRow, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/**
 * Undoes an acceptance within its first minutes. Call under the plan's lock. The accepted bid and those that lost to it are pending again as far as
 * they still stand, and the request has the state that its own times give it. If those have run out, only the accepted bid returns, and expires. A
 * plan has a limited number of undos, because each acceptance and each undo notifies a venue and people.
 */
export async function undoBooking(tx: Transaction, plan: DatebookRow, bookingId: BookingId): Promise<Outcome<BookingView>> {
  const booked = await tx.bookingEnds.loadSlot(plan.id, bookingId);
  if (!booked) return refused('not-found');
  if (!mayUndo(booked)) return refused('booking-state');
  if ((await tx.bookingEnds.countUndone(plan.id)) >= TUNABLES.undosPerPlan) return refused('undo-limit');
  const status = requestStatusAt(booked.now, booked);
  const over = status === 'closed';

  await tx.bookingEnds.save(bookingId, 'undo', {});
  await tx.bookingEnds.giveSeatsBack(booked);
  const request = over ? null : await tx.bookingEnds.resumeRequest(booked.requestId, status);
  const lost = over ? [] : await tx.bookingEnds.listLostBids(booked);
  const bids = await tx.bookingEnds.reopenBids([booked.bidId, ...lost.map(({ id }) => id)]);
  const { state } = await tx.plans.store({ ...plan, state: status === 'open' || status === 'closing' ? 'live' : 'deciding' });

  const booking = await tx.bookingEnds.loadBefore(plan.id);
  const undone = newEvent('booking.undone', { plan: { state }, ...(request && { request }), bids, booking, bookingId });
  await tx.append(
    plan.id,
    undone,
    ...(over ? [newEvent('bid.expired', { bids: await tx.bookingEnds.expireReopenedBid(booked.bidId) })] : []),
  );
  return done(await tx.bookings.read(bookingId));
}

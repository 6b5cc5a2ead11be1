import type { BookingView, BookingId } from '@app/contracts';
import { mayUndo, requestStatusAt, TUNABLES } from '@app/domain';
import { newEvent, type DatebookRow, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/**
 * Takes an acceptance back within its first minutes, under the plan's lock. All is as before it, as far as it still holds: its bid and those
 * that lost to it are pending, and the request has the state that its own times give it. When those have run out meanwhile, only the bid
 * comes back, and expires, because nothing could accept it any more. A plan has a few of them, because each acceptance and each undo writes
 * to a venue and to people.
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

import { cancelStrike } from '@app/domain';
import type { BookingView, ErrorCode, PlanState, SharedBid, VenueBookingView } from '@app/contracts';
import type { NewEvent, Transaction } from '../database/transaction.js';
import { readBooking, readVenueBooking } from './bookings.repository.js';
import { bookedSlot, endBooking, isAhead, leaveOffer, restoreAll, restoreChoice, type GivenBack } from './end-booking.js';
import { newEvent } from '../log/new-event.js';
import { openRequest } from '../bids/requests.repository.js';
import { sharedPlan, type DatebookRow } from '../database/rows.js';
import { store } from '../database/store-datebook.js';
import { countStrikes } from './strikes.js';
import { sharedBidSql } from '../database/views.js';

export type BookingRefusal = Extract<ErrorCode, 'not-found' | 'booking-state'>;

/** Takes an acceptance back within its first minutes, under the plan's lock: everything is as it was before, as far as its time is not past. */
export async function undoBooking(
  tx: Transaction,
  plan: DatebookRow,
  bookingId: string,
): Promise<{ booking: BookingView } | { refused: BookingRefusal }> {
  const booked = await bookedSlot(tx, plan.id, bookingId);
  if (!booked) return { refused: 'not-found' };
  if (booked.status !== 'confirmed' || booked.now >= booked.undoUntil) return { refused: 'booking-state' };
  await endBooking(tx, booked, { status: 'undone' });
  const back = await restoreAll(tx, booked);
  const running = back.request?.status === 'open' || back.request?.status === 'closing';
  const state = await moveTo(tx, plan, running ? 'live' : 'deciding');
  await tx.append(
    plan.id,
    newEvent('booking.undone', { plan: { state }, ...carried(back), booking: await bookingBefore(tx, plan.id), bookingId }),
    ...(back.request ? [] : await expireOffer(tx, booked.bidId)),
  );
  return { booking: await readBooking(tx, bookingId) };
}

/** The planners cancel, under the plan's lock. Offers that lost to the booking and still hold can be chosen; without any the plan is over. */
export async function cancelByUser(
  tx: Transaction,
  plan: DatebookRow,
  bookingId: string,
  reason: string,
): Promise<{ booking: BookingView } | { refused: BookingRefusal }> {
  const booked = await bookedSlot(tx, plan.id, bookingId);
  if (!booked) return { refused: 'not-found' };
  if (!isAhead(booked)) return { refused: 'booking-state' };
  const strike = cancelStrike(booked.policy, booked.startAt, booked.now);
  // The plan's owner answers for it, whoever they let decide.
  const strikeUserId = strike > 0 ? plan.created_by : null;
  await endBooking(tx, booked, { status: 'cancelled_by_user', reason, strike, strikeUserId });
  if (strikeUserId) await countStrikes(tx, strikeUserId);
  const gone = await leaveOffer(tx, booked, 'lost');
  const back = await restoreChoice(tx, booked);
  const state = await moveTo(tx, plan, back ? 'deciding' : 'cancelled');
  const booking = await readBooking(tx, bookingId);
  await tx.append(plan.id, newEvent('booking.cancelled', { plan: { state }, ...carried(back, gone), booking, by: 'user' }));
  return { booking };
}

/**
 * The venue cancels, under the plan's lock, and the planners get a new auction: at best a new request, to which those who lost are asked
 * first; when that is too late or nobody else can be asked, a choice among offers that still hold; else the help for a plan without offers.
 */
export async function cancelByVenue(
  tx: Transaction,
  plan: DatebookRow,
  bookingId: string,
  reason: string,
): Promise<{ booking: VenueBookingView } | { refused: BookingRefusal }> {
  const booked = await bookedSlot(tx, plan.id, bookingId);
  if (!booked) return { refused: 'not-found' };
  if (!isAhead(booked)) return { refused: 'booking-state' };
  await endBooking(tx, booked, { status: 'cancelled_by_venue', reason });
  const gone = await leaveOffer(tx, booked, 'withdrawn');
  const request = plan.effective && (await openRequest(tx, plan, plan.effective));
  const back = request ? null : await restoreChoice(tx, booked);
  const state = await moveTo(tx, plan, request ? 'live' : 'deciding');
  const now = sharedPlan({ ...plan, state });
  const then: NewEvent[] = request
    ? [newEvent('plan.live', { plan: now, request })]
    : back
      ? []
      : [newEvent('plan.unserved', { plan: now })];
  const booking = await readBooking(tx, bookingId);
  await tx.append(plan.id, newEvent('booking.cancelled', { plan: { state }, ...carried(back, gone), booking, by: 'venue' }), ...then);
  tx.raiseFeed(`venue:${booked.venueId}`, { type: 'booking.changed', requestId: booked.requestId });
  return { booking: await readVenueBooking(tx, bookingId) };
}

async function moveTo(tx: Transaction, plan: DatebookRow, state: PlanState): Promise<PlanState> {
  return (await store(tx, { ...plan, state })).state;
}

function carried(back: GivenBack | null, ...gone: SharedBid[]): Pick<NewEvent['data'], 'request' | 'bids'> {
  return { ...(back?.request && { request: back.request }), bids: [...gone, ...(back?.bids ?? [])] };
}

/** The booking that the plan shows when one was undone: an earlier one that was cancelled, or none. */
async function bookingBefore(tx: Transaction, datebookId: string): Promise<BookingView | null> {
  const [row] = await tx.query<{ id: string }>(
    `SELECT id FROM bookings WHERE datebook_id = $1 AND status <> 'undone' ORDER BY id DESC LIMIT 1`,
    [datebookId],
  );
  return row ? readBooking(tx, row.id) : null;
}

/** An offer whose request has run out meanwhile can't be chosen any more. */
async function expireOffer(tx: Transaction, bidId: string): Promise<NewEvent[]> {
  const bids = await tx.query<{ view: SharedBid }>(
    `WITH b AS (UPDATE bids SET status = 'expired', due_at = NULL WHERE id = $1 AND status = 'pending' RETURNING *)
     SELECT ${sharedBidSql()} AS view FROM b JOIN venues v ON v.id = b.venue_id`,
    [bidId],
  );
  return [newEvent('bid.expired', { bids: bids.map((bid) => bid.view) })];
}

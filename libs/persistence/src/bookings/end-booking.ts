import { hidePersonalData, requestStatusAt, secondChoice } from '@app/domain';
import type { BidRequestView, BidStatus, BookingStatus, CancelPolicy, SharedBid, TimeOfDay } from '@app/contracts';
import type { Transaction } from '../database/transaction.js';
import { moveRequest } from '../bids/request-owner.repository.js';
import { sharedBidSql } from '../database/views.js';

/** A booking with its request, as the commands that end or change it judge it; `now` is the database's time under the plan's lock. */
export interface BookedSlot {
  id: string;
  bidId: string;
  requestId: string;
  venueId: string;
  status: BookingStatus;
  policy: CancelPolicy;
  startAt: Date;
  endAt: Date | null;
  partySize: number;
  slotDay: string;
  slot: TimeOfDay;
  undoUntil: Date;
  closesAt: Date;
  decidesUntil: Date;
  now: Date;
}

/** Reads a booking of the plan, under the plan's lock; null when the plan has no such booking. */
export async function bookedSlot(tx: Transaction, datebookId: string, bookingId: string): Promise<BookedSlot | null> {
  const [row] = await tx.query<BookedSlot>(
    `SELECT k.id, k.bid_id AS "bidId", r.id AS "requestId", k.venue_id AS "venueId", k.status, k.policy, k.start_at AS "startAt",
       k.end_at AS "endAt", k.party_size AS "partySize", k.slot_day::text AS "slotDay", k.slot, k.undo_until AS "undoUntil",
       r.closes_at AS "closesAt", r.decides_until AS "decidesUntil", app_clock() AS now
     FROM bookings k JOIN bids b ON b.id = k.bid_id JOIN bid_requests r ON r.id = b.request_id WHERE k.id = $1 AND k.datebook_id = $2`,
    [bookingId, datebookId],
  );
  return row ?? null;
}

/** Whether a booking can still be cancelled or changed: it is confirmed and has not begun. */
export const isAhead = (booking: BookedSlot): boolean => booking.status === 'confirmed' && booking.startAt > booking.now;

/** Ends a confirmed booking and gives its seats back; a preference to change it lapses. The reason may be read by both sides. */
export async function endBooking(
  tx: Transaction,
  booking: BookedSlot,
  end: { status: 'undone' | 'cancelled_by_user' | 'cancelled_by_venue'; reason?: string; strike?: number; strikeUserId?: string | null },
): Promise<void> {
  const ended = await tx.query(
    `UPDATE bookings SET status = $2, sequence = sequence + 1, ack_due_at = NULL, completes_at = NULL, cancel_reason = $3, strike = $4, strike_user_id = $5,
       cancelled_at = CASE WHEN $2 <> 'undone' THEN app_clock() END WHERE id = $1 AND status = 'confirmed' RETURNING id`,
    [booking.id, end.status, end.reason === undefined ? null : hidePersonalData(end.reason), end.strike ?? null, end.strikeUserId ?? null],
  );
  if (ended.length === 0) throw new Error(`Booking ${booking.id} changed under its plan's lock`);
  await tx.query(`UPDATE booking_changes SET status = 'lapsed', answered_at = app_clock() WHERE booking_id = $1 AND status = 'open'`, [
    booking.id,
  ]);
  await giveSeatsBack(tx, booking);
}

/** Gives the seats of a booking back to its venue's slot. */
export async function giveSeatsBack(tx: Transaction, booking: BookedSlot): Promise<void> {
  const given = await tx.query(
    `UPDATE venue_slots SET taken = taken - $4 WHERE venue_id = $1 AND day = $2::date AND slot = $3 AND taken >= $4 RETURNING taken`,
    [booking.venueId, booking.slotDay, booking.slot, booking.partySize],
  );
  if (given.length === 0) throw new Error(`The slot of booking ${booking.id} never had its seats`);
}

/** Moves the accepted offer of a booking that ended on. */
export async function leaveOffer(
  tx: Transaction,
  booking: BookedSlot,
  status: Extract<BidStatus, 'lost' | 'withdrawn'>,
): Promise<SharedBid> {
  const [row] = await tx.query<{ view: SharedBid }>(
    `WITH b AS (UPDATE bids SET status = $2, due_at = NULL, updated_at = app_clock() WHERE id = $1 AND status = 'accepted' RETURNING *)
     SELECT ${sharedBidSql()} AS view FROM b JOIN venues v ON v.id = b.venue_id`,
    [booking.bidId, status],
  );
  if (!row) throw new Error(`The offer of booking ${booking.id} was not accepted`);
  return row.view;
}

/** What an acceptance that fell through gives back: the request, if it runs again, and the offers that changed. */
export interface GivenBack {
  request: BidRequestView | null;
  bids: SharedBid[];
}

/**
 * As before the acceptance: its offer and those that lost to it are pending again, as far as they still hold, and the request has the state
 * that its times give it. When those have run out meanwhile, only the offer comes back, with nothing that could still accept it.
 */
export async function restoreAll(tx: Transaction, booking: BookedSlot): Promise<GivenBack> {
  const status = requestStatusAt(booking.now, booking);
  const over = status === 'closed';
  const request = over ? null : await moveRequest(tx, booking.requestId, 'status = $2', status);
  const lost = over ? [] : (await lostTo(tx, booking)).map((offer) => offer.id);
  return { request, bids: await reopenOffers(tx, [booking.bidId, ...lost]) };
}

/**
 * A second choice among the offers that lost to the booking: those that still hold are pending again and the request is in a new decision
 * window. null when there is none.
 */
export async function restoreChoice(tx: Transaction, booking: BookedSlot): Promise<GivenBack | null> {
  const choice = secondChoice(booking.now, await lostTo(tx, booking));
  if (!choice) return null;
  const request = await moveRequest(
    tx,
    booking.requestId,
    `status = 'decision', second_wave_at = NULL, closes_at = least(closes_at, app_clock()), decides_until = $2`,
    choice.decidesUntil,
  );
  const bids = await reopenOffers(
    tx,
    choice.offers.map((offer) => offer.id),
  );
  return { request, bids };
}

// What was stale when it lost was an offer for other preferences; it could not have been accepted before either.
async function lostTo(tx: Transaction, booking: BookedSlot): Promise<{ id: string; startAt: Date }[]> {
  return tx.query<{ id: string; startAt: Date }>(
    `SELECT id, start_at AS "startAt" FROM bids
     WHERE lost_to = $1 AND status = 'lost' AND stale_until IS NULL AND coalesce(expires_at, $2) > app_clock()`,
    [booking.bidId, booking.decidesUntil],
  );
}

async function reopenOffers(tx: Transaction, bidIds: readonly string[]): Promise<SharedBid[]> {
  const rows = await tx.query<{ view: SharedBid }>(
    `WITH b AS (
       UPDATE bids SET status = 'pending', lost_to = NULL, due_at = expires_at, updated_at = app_clock()
       WHERE id = ANY($1::uuid[]) AND status IN ('accepted', 'lost') RETURNING *)
     SELECT ${sharedBidSql()} AS view FROM b JOIN venues v ON v.id = b.venue_id`,
    [bidIds],
  );
  return rows.map((row) => row.view);
}

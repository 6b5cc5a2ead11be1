import { Not } from 'typeorm';
import { BOOKING_MOVES } from '@app/domain';
import type {
  BidRequestView,
  BidStatus,
  BookingStatus,
  BookingView,
  CancelPolicy,
  RequestStatus,
  SharedBid,
  TimeOfDay,
  BidId,
  BidRequestId,
  VenueId,
  UserId,
  PlanId,
  BookingId,
} from '@app/contracts';
import { bookingMoveSql, moveSql, refuseMove } from '../database/moves.js';
import { sharedBidSql } from '../database/views.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';
import { Booking } from './booking.entity.js';

/** A booking with its request, as the commands that end or change it judge it; `now` is the database's time under the plan's lock. */
export interface BookedSlot {
  id: string;
  bidId: BidId;
  requestId: BidRequestId;
  venueId: VenueId;
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

/** What is written with the end of a booking; the reason is read by both sides. */
export interface BookingEnd {
  reason?: string;
  strike?: number;
  strikeUserId?: UserId | null;
}

const REOPEN = moveSql('bid', 'pending', ['accepted', 'lost']);

const EXPIRE = moveSql('bid', 'expired', ['pending']);

/** Ends of bookings, with what follows for bids and requests. Called under the plan's lock. */
export class BookingEndsRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** Reads a booking of the plan, under the plan's lock; null when the plan has no such booking. */
  async loadSlot(planId: PlanId, bookingId: BookingId): Promise<BookedSlot | null> {
    const [row] = await this.tx.query<BookedSlot>(
      `SELECT k.id, k.bid_id AS "bidId", r.id AS "requestId", k.venue_id AS "venueId", k.status, k.policy, k.start_at AS "startAt",
       k.end_at AS "endAt", k.party_size AS "partySize", k.slot_day::text AS "slotDay", k.slot, k.undo_until AS "undoUntil",
       r.closes_at AS "closesAt", r.decides_until AS "decidesUntil", app_clock() AS now
     FROM bookings k JOIN bids b ON b.id = k.bid_id JOIN bid_requests r ON r.id = b.request_id WHERE k.id = $1 AND k.datebook_id = $2`,
      [bookingId, planId],
    );
    return row ?? null;
  }

  /** How many bookings of a plan were taken back. Call under the plan's lock. */
  countUndone(planId: PlanId): Promise<number> {
    return this.db.of(Booking).countBy({ planId, status: 'undone' });
  }

  /** Ends a booking; a change that was asked for lapses. @throws IllegalMove when it is no longer in a state that the move begins in. */
  async save(bookingId: BookingId, move: 'undo' | 'cancelByUser' | 'cancelByVenue', end: BookingEnd): Promise<void> {
    const { set, from } = bookingMoveSql(move);
    const ended = await this.tx.query(
      `UPDATE bookings SET ${set}, sequence = sequence + 1, ack_due_at = NULL, completes_at = NULL, cancel_reason = $2, strike = $3, strike_user_id = $4,
       cancelled_at = ${move === 'undo' ? 'NULL' : 'app_clock()'} WHERE id = $1 AND ${from()} RETURNING id`,
      [bookingId, end.reason ?? null, end.strike ?? null, end.strikeUserId ?? null],
    );
    if (ended.length === 0) await refuseMove(this.tx, 'booking', bookingId, BOOKING_MOVES[move].to);
    await this.tx.query(
      `UPDATE booking_changes SET status = 'lapsed', answered_at = app_clock() WHERE booking_id = $1 AND status = 'open'`,
      [bookingId],
    );
  }

  /** Gives the seats of a booking back to its venue's slot. @throws when the slot never had them. */
  async giveSeatsBack(booking: BookedSlot): Promise<void> {
    const given = await this.tx.query(
      `UPDATE venue_slots SET taken = taken - $4 WHERE venue_id = $1 AND day = $2::date AND slot = $3 AND taken >= $4 RETURNING taken`,
      [booking.venueId, booking.slotDay, booking.slot, booking.partySize],
    );
    if (given.length === 0) throw new Error(`The slot of booking ${booking.id} never had its seats`);
  }

  /** Moves the accepted bid of a booking that ended on. @throws IllegalMove when it was not accepted. */
  async leaveBid(booking: BookedSlot, status: Extract<BidStatus, 'lost' | 'withdrawn'>): Promise<SharedBid> {
    const { set, from } = moveSql('bid', status, ['accepted']);
    const [row] = await this.tx.query<{ view: SharedBid }>(
      `WITH b AS (UPDATE bids SET ${set}, due_at = NULL, updated_at = app_clock() WHERE id = $1 AND ${from()} RETURNING *)
     SELECT ${sharedBidSql()} AS view FROM b JOIN venues v ON v.id = b.venue_id`,
      [booking.bidId],
    );
    return row ? row.view : refuseMove(this.tx, 'bid', booking.bidId, status);
  }

  /** The bids that lost to a booking and still hold. What was stale when it lost could not have been accepted before either. */
  async listLostBids(booking: BookedSlot): Promise<{ id: BidId; startAt: Date }[]> {
    return this.tx.query<{ id: BidId; startAt: Date }>(
      `SELECT id, start_at AS "startAt" FROM bids
     WHERE request_id = $1 AND lost_to = $2 AND status = 'lost' AND stale_until IS NULL AND coalesce(expires_at, $3) > app_clock()`,
      [booking.requestId, booking.bidId, booking.decidesUntil],
    );
  }

  /** Makes bids that were accepted or lost pending again. */
  async reopenBids(bidIds: readonly BidId[]): Promise<SharedBid[]> {
    const rows = await this.tx.query<{ view: SharedBid }>(
      `WITH b AS (
       UPDATE bids SET ${REOPEN.set}, lost_to = NULL, due_at = expires_at, updated_at = app_clock()
       WHERE id = ANY($1::uuid[]) AND ${REOPEN.from()} RETURNING *)
     SELECT ${sharedBidSql()} AS view FROM b JOIN venues v ON v.id = b.venue_id`,
      [bidIds],
    );
    return rows.map((row) => row.view);
  }

  /** Expires a pending bid whose request has run out meanwhile. */
  async expireReopenedBid(bidId: BidId): Promise<SharedBid[]> {
    const rows = await this.tx.query<{ view: SharedBid }>(
      `WITH b AS (UPDATE bids SET ${EXPIRE.set}, due_at = NULL WHERE id = $1 AND ${EXPIRE.from()} RETURNING *)
     SELECT ${sharedBidSql()} AS view FROM b JOIN venues v ON v.id = b.venue_id`,
      [bidId],
    );
    return rows.map((row) => row.view);
  }

  /** Takes the request of a booking that was undone up again, in the state that its own times give it. */
  resumeRequest(requestId: BidRequestId, status: RequestStatus): Promise<BidRequestView> {
    return this.tx.requests.move(requestId, { to: status, from: ['closed'] }, null);
  }

  /** Opens a new decision window on the request of a booking that fell through. */
  reopenDecision(requestId: BidRequestId, decidesUntil: Date): Promise<BidRequestView> {
    return this.tx.requests.move(
      requestId,
      { to: 'decision', from: ['closed'] },
      `second_wave_at = NULL, closes_at = least(closes_at, app_clock()), decides_until = $2`,
      decidesUntil,
    );
  }

  /** The booking that a plan shows when one was undone: an earlier one that was cancelled, or none. */
  async loadBefore(planId: PlanId): Promise<BookingView | null> {
    const where = { planId, status: Not<BookingStatus>('undone') };
    const row = await this.db.of(Booking).findOne({ select: { id: true }, where, order: { id: 'DESC' } });
    return row ? this.tx.bookings.read(row.id) : null;
  }
}

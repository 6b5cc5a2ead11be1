import { Not } from 'typeorm';
import type { BookingStatus, BookingView, PlanId, BookingId, VenueId } from '@app/contracts';
import { bookingMoveSql, moveSql } from '../database/moves.js';
import { bookingSql } from '../database/views.js';
import { TimedStep } from '../log/timed-step.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';
import { Venue } from '../venues/venue.entity.js';
import { Booking } from './booking.entity.js';

/** The steps of the tick that work on bookings. */
export const FINISH_BOOKINGS = new TimedStep('bookings.finish', { table: 'bookings', at: 'completes_at' });

export const ACKNOWLEDGEMENTS = new TimedStep('acknowledgements', { table: 'bookings', at: 'ack_due_at' });

export const LAPSE_CHANGES = new TimedStep('bookings.changes', { table: 'booking_changes', at: 'lapses_at', where: `status = 'open'` });

const COMPLETE = bookingMoveSql('complete');

const END = moveSql('plan', 'done', ['booked']);

/** A booking, or a change of one, that the clock has something to do with, and its plan. */
export interface DueBooking {
  id: BookingId;
  plan: PlanId;
}

/** A booking as its end by the clock depends on it; `disputeUntil` of a no-show only. */
export interface RunningBooking {
  status: BookingStatus;
  startAt: Date;
  endAt: Date | null;
  disputeUntil: Date | null;
  now: Date;
}

/** Bookings as the clock moves them on. Writes need a transaction that holds the plan's lock. */
export class BookingClockRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** The bookings whose end is due, as far as they may be tried now. */
  listDue(): Promise<DueBooking[]> {
    return this.db.read<DueBooking>('due-bookings', FINISH_BOOKINGS.due('id, datebook_id AS plan'), []);
  }

  /** The bookings that their venues should have acknowledged by now, as far as they may be tried. */
  listDueAcknowledgements(): Promise<DueBooking[]> {
    return this.db.read<DueBooking>('due-acknowledgements', ACKNOWLEDGEMENTS.due('id, datebook_id AS plan'), []);
  }

  /** The changes of bookings that have begun without an answer, as far as they may be tried. */
  listLapsingChanges(): Promise<DueBooking[]> {
    const plan = '(SELECT k.datebook_id FROM bookings k WHERE k.id = booking_id) AS plan';
    return this.db.read<DueBooking>('lapsing-changes', LAPSE_CHANGES.due(`id, ${plan}`), []);
  }

  /** Reads a booking of the plan as its end depends on it: from the row as it is, because what was moved is due at another time. */
  async loadRunning(planId: PlanId, bookingId: BookingId): Promise<RunningBooking | null> {
    const [row] = await this.tx.query<RunningBooking>(
      `SELECT status, start_at AS "startAt", end_at AS "endAt", CASE WHEN status = 'no_show' THEN completes_at END AS "disputeUntil",
       app_clock() AS now FROM bookings WHERE id = $1 AND datebook_id = $2`,
      [bookingId, planId],
    );
    return row ?? null;
  }

  /** Sets when the clock next has something to do with a booking. */
  async saveCompletesAt(bookingId: BookingId, at: Date | null): Promise<void> {
    await this.db.of(Booking).update({ id: bookingId }, { completesAt: at });
  }

  /** Completes a booking and its plan; null when the booking is in no state from which that is possible. */
  async saveCompleted(planId: PlanId, bookingId: BookingId): Promise<BookingView | null> {
    const [done] = await this.tx.query<{ view: BookingView }>(
      `WITH k AS (
       UPDATE bookings SET ${COMPLETE.set}, completed_at = app_clock(), completes_at = NULL WHERE id = $1 AND ${COMPLETE.from()} RETURNING *)
     SELECT ${bookingSql()} AS view FROM k JOIN venues v ON v.id = k.venue_id`,
      [bookingId],
    );
    if (!done) return null;
    await this.tx.query(`UPDATE datebooks SET ${END.set} WHERE id = $1 AND ${END.from()}`, [planId]);
    return done.view;
  }

  /** Counts an outing for the venue that kept its word; simulated venues are in no statistic. */
  async countHonoured(venueId: VenueId): Promise<void> {
    await this.db.of(Venue).increment({ id: venueId, kind: Not('simulated') }, 'honoured', 1);
  }

  /** Takes the date of an acknowledgement that is due off, under the plan's lock; whether the venue has still to acknowledge. */
  async takeDueAcknowledgement(bookingId: BookingId): Promise<boolean> {
    const [row] = await this.tx.query<{ missing: boolean }>(
      `UPDATE bookings SET ack_due_at = NULL WHERE id = $1 AND ack_due_at <= app_clock()
     RETURNING status = 'confirmed' AND acknowledged_at IS NULL AS missing`,
      [bookingId],
    );
    return row?.missing ?? false;
  }
}

import { TUNABLES } from '@app/domain';
import type { BookingStatus, BookingView, PlanId, BookingId, UserId } from '@app/contracts';
import { bookingMoveSql, moveSql } from '../database/moves.js';
import { intervalSql } from '../database/views.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';
import { NoShow } from './no-show.entity.js';

const MARK = bookingMoveSql('markNoShow');

const DISPUTE = bookingMoveSql('disputeNoShow');

const END = moveSql('plan', 'done', ['booked']);

/** Outings to which the guests did not come. Called under the plan's lock. */
export class NoShowsRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /**
   * Marks a booking whose guests did not come, under the plan's lock, from half an hour after the start until a day after it. null: it is
   * not one that can be marked, or not now.
   */
  save(planId: PlanId, bookingId: BookingId, evidence: string | null): Promise<BookingView | null> {
    return this.change(
      `WITH k AS (
       UPDATE bookings SET ${MARK.set}, completes_at = app_clock() + ${intervalSql(TUNABLES.disputeMs)}
       WHERE id = $2 AND datebook_id = $1 AND ${MARK.from()} AND app_clock() >= start_at + ${intervalSql(TUNABLES.noShowFromMs)}
         AND app_clock() < start_at + ${intervalSql(TUNABLES.noShowUntilMs)} RETURNING *
     ), mark AS (
       INSERT INTO no_shows (booking_id, user_id, evidence) SELECT k.id, d.created_by, $3 FROM k JOIN datebooks d ON d.id = k.datebook_id
     ) SELECT id FROM k`,
      [planId, bookingId, evidence],
    );
  }

  /** Notes what the guests say against a no-show, under the plan's lock, while there is time for that. null: nothing to dispute (any more). */
  saveDispute(planId: PlanId, bookingId: BookingId, text: string): Promise<BookingView | null> {
    return this.change(
      `WITH k AS (
       UPDATE bookings SET ${DISPUTE.set}, completes_at = NULL
       WHERE id = $2 AND datebook_id = $1 AND ${DISPUTE.from()} AND completes_at > app_clock() RETURNING *
     ), said AS (
       UPDATE no_shows n SET disputed_at = app_clock(), dispute = $3 FROM k WHERE n.booking_id = k.id
     ) SELECT id FROM k`,
      [planId, bookingId, text],
    );
  }

  /** Settles a no-show, under the plan's lock, and with it the plan; null when the booking is in none of the states, or its time is not over. */
  saveDecision(
    planId: PlanId,
    bookingId: BookingId,
    decision: { uphold: boolean; from: readonly BookingStatus[] },
  ): Promise<BookingView | null> {
    const move = bookingMoveSql(decision.uphold ? 'upholdNoShow' : 'liftNoShow', decision.from);
    return this.change(
      `WITH k AS (
       UPDATE bookings SET ${move.set}, completes_at = NULL, completed_at = CASE WHEN NOT $3 THEN app_clock() END
       WHERE id = $2 AND datebook_id = $1 AND ${move.from()} AND (status = 'disputed' OR completes_at <= app_clock()) RETURNING *
     ), settled AS (
       UPDATE no_shows n SET decided_at = app_clock(), upheld = $3 FROM k WHERE n.booking_id = k.id
     ), plan AS (
       UPDATE datebooks d SET ${END.set} FROM k WHERE d.id = k.datebook_id AND ${END.from('d')}
     ) SELECT id FROM k`,
      [planId, bookingId, decision.uphold],
    );
  }

  /** Whose strike a no-show is; null when the booking has none. */
  async loadUser(bookingId: BookingId): Promise<UserId | null> {
    const mark = await this.db.of(NoShow).findOneBy({ bookingId });
    return mark?.userId ?? null;
  }

  /** The booking after a statement that gives its id; read by itself, since a statement does not see the rows it writes. */
  private async change(statement: string, values: readonly unknown[]): Promise<BookingView | null> {
    const [row] = await this.tx.query<{ id: BookingId }>(statement, values);
    return row ? this.tx.bookings.read(row.id) : null;
  }
}

import { TUNABLES } from '@app/domain';
import type { BookingStatus, BookingView } from '@app/contracts';
import type { Database } from '../database/database.js';
import { TickStep } from '../log/tick-step.js';
import type { Transaction } from '../database/transaction.js';
import { decideNoShow } from './no-shows.repository.js';
import { clock } from '../bids/requests.repository.js';
import type { DatebookRow } from '../database/rows.js';
import { noteSuccessFee } from './success-fees.js';
import { bookingSql, intervalSql } from '../database/views.js';

const AT_ONCE = 100;
const FINISH = new TickStep('bookings.finish');

// From the row as it is, not from the timer: a booking that was moved meanwhile is due at another time.
const OVER_AT = `CASE k.status WHEN 'confirmed' THEN k.start_at + ${intervalSql(TUNABLES.unmarkedMs)}
  WHEN 'checked_in' THEN coalesce(k.end_at, k.start_at + ${intervalSql(TUNABLES.defaultOutingMs)}) WHEN 'no_show' THEN k.completes_at END`;

/** Ends outings whose time is over. */
export class BookingClockRepository {
  constructor(private readonly database: Database) {}

  /** Ends every outing that is due; gives how many were looked at. */
  async finishDue(): Promise<number> {
    const due = await this.database.read<{ id: string; plan: string }>(
      'due-bookings',
      `SELECT id, datebook_id AS plan FROM bookings WHERE completes_at <= (SELECT app_clock()) AND ${FINISH.mayTry('id')} ORDER BY completes_at LIMIT ${AT_ONCE}`,
      [],
    );
    return FINISH.eachPlan(this.database, due, (tx, plan, booking) => finishBooking(tx, plan, booking.id));
  }
}

/** Ends one outing if it is really over by the database's clock, under its plan's lock; another time only moves the timer. */
export async function finishBooking(tx: Transaction, plan: DatebookRow, bookingId: string): Promise<void> {
  const now = await clock(tx);
  const [booking] = await tx.query<{ status: BookingStatus; over_at: Date | null }>(
    `SELECT k.status, ${OVER_AT} AS over_at FROM bookings k WHERE k.id = $1 AND k.datebook_id = $2`,
    [bookingId, plan.id],
  );
  if (booking?.over_at && booking.over_at <= now) {
    if (booking.status !== 'no_show') return completeBooking(tx, plan.id, bookingId, booking.status);
    // What nobody disputed in time stands.
    await decideNoShow(tx, plan.id, bookingId, { by: 'time', uphold: true });
    return;
  }
  await tx.query('UPDATE bookings SET completes_at = $2 WHERE id = $1', [bookingId, booking?.over_at ?? null]);
}

/** The outing is over, and the plan done. Only guests who were checked in count for the venue's honour. */
async function completeBooking(tx: Transaction, datebookId: string, bookingId: string, from: BookingStatus): Promise<void> {
  const [done] = await tx.query<{ view: BookingView }>(
    `WITH k AS (
       UPDATE bookings SET status = 'completed', completed_at = app_clock(), completes_at = NULL WHERE id = $1 AND status = $2 RETURNING *)
     SELECT ${bookingSql()} AS view FROM k JOIN venues v ON v.id = k.venue_id`,
    [bookingId, from],
  );
  if (!done) return;
  await tx.query(`UPDATE datebooks SET state = 'done' WHERE id = $1 AND state = 'booked'`, [datebookId]);
  await tx.append(datebookId, { type: 'booking.completed', data: { plan: { state: 'done' }, booking: done.view } });
  if (from === 'checked_in')
    await tx.query(`UPDATE venues SET honoured = honoured + 1 WHERE id = $1 AND kind <> 'simulated'`, [done.view.venue.id]);
  await noteSuccessFee(tx, bookingId);
  tx.raiseFeed(`venue:${done.view.venue.id}`, { type: 'booking.changed' });
}

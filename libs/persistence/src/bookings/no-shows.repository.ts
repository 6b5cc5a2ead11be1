import { TUNABLES } from '@app/domain';
import type { BookingStatus, BookingView, EventType, VenueBookingView } from '@app/contracts';
import type { NewEvent, Transaction } from '../database/transaction.js';
import { venueBooking } from './arrivals.repository.js';
import { newEvent } from '../log/new-event.js';
import { countStrikes } from './strikes.js';
import { noteSuccessFee } from './success-fees.js';
import { bookingSql, intervalSql } from '../database/views.js';

const VIEW = `SELECT ${bookingSql()} AS view FROM k JOIN venues v ON v.id = k.venue_id`;

/**
 * The venue says that nobody came, under the plan's lock: from half an hour after the start until a day after it, and only for guests who
 * were not checked in. A second time changes nothing. null: the booking is not one that can be marked, or not now.
 */
export async function markNoShow(tx: Transaction, datebookId: string, bookingId: string): Promise<VenueBookingView | null> {
  const marked = await change(
    tx,
    'booking.no_show',
    `WITH k AS (
       UPDATE bookings SET status = 'no_show', completes_at = app_clock() + ${intervalSql(TUNABLES.disputeMs)}
       WHERE id = $2 AND datebook_id = $1 AND status = 'confirmed' AND app_clock() >= start_at + ${intervalSql(TUNABLES.noShowFromMs)}
         AND app_clock() < start_at + ${intervalSql(TUNABLES.noShowUntilMs)} RETURNING *
     ), mark AS (
       INSERT INTO no_shows (booking_id, user_id) SELECT k.id, d.created_by FROM k JOIN datebooks d ON d.id = k.datebook_id
     ) ${VIEW}`,
    [datebookId, bookingId],
  );
  return venueBooking(tx, bookingId, marked ? 'true' : `k.status IN ('no_show', 'disputed')`);
}

/** The owner says that they were there, under the plan's lock, while there is time for that. null: there is nothing to dispute (any more). */
export function disputeNoShow(tx: Transaction, datebookId: string, bookingId: string, text: string): Promise<BookingView | null> {
  return change(
    tx,
    'booking.disputed',
    `WITH k AS (
       UPDATE bookings SET status = 'disputed', completes_at = NULL
       WHERE id = $2 AND datebook_id = $1 AND status = 'no_show' AND completes_at > app_clock() RETURNING *
     ), said AS (
       UPDATE no_shows n SET disputed_at = app_clock(), dispute = $3 FROM k WHERE n.booking_id = k.id
     ) ${VIEW}`,
    [datebookId, bookingId, text],
  );
}

/**
 * A no-show stands or is lifted, under the plan's lock: a disputed one by ops, any other by its time. Either way the plan is done. What
 * stands is a strike of the owner's; the third in a year makes their bookings need an approval. null: it is not one that waits for this.
 */
export async function decideNoShow(
  tx: Transaction,
  datebookId: string,
  bookingId: string,
  decision: { by: 'ops' | 'time'; uphold: boolean },
): Promise<BookingView | null> {
  const from: BookingStatus = decision.by === 'ops' ? 'disputed' : 'no_show';
  const decided = await change(
    tx,
    'booking.decided',
    `WITH k AS (
       UPDATE bookings SET status = CASE WHEN $3 THEN 'no_show' ELSE 'completed' END, completes_at = NULL,
         completed_at = CASE WHEN NOT $3 THEN app_clock() END
       WHERE id = $2 AND datebook_id = $1 AND status = $4 AND (status = 'disputed' OR completes_at <= app_clock()) RETURNING *
     ), settled AS (
       UPDATE no_shows n SET decided_at = app_clock(), upheld = $3 FROM k WHERE n.booking_id = k.id
     ), plan AS (
       UPDATE datebooks d SET state = 'done' FROM k WHERE d.id = k.datebook_id AND d.state = 'booked'
     ) ${VIEW}`,
    [datebookId, bookingId, decision.uphold, from],
    (booking) => newEvent('booking.decided', { plan: { state: 'done' }, booking, by: decision.by }),
  );
  if (!decided) return null;
  if (!decision.uphold) {
    await noteSuccessFee(tx, bookingId);
    return decided;
  }
  const [mark] = await tx.query<{ userId: string }>('SELECT user_id AS "userId" FROM no_shows WHERE booking_id = $1', [bookingId]);
  if (mark) await countStrikes(tx, mark.userId);
  return decided;
}

/** Runs the one statement that changes a booking, and tells it. null: no row fitted. */
async function change(
  tx: Transaction,
  type: EventType,
  statement: string,
  values: readonly unknown[],
  toEvent: (booking: BookingView) => NewEvent = (booking) => ({ type, data: { booking } }),
): Promise<BookingView | null> {
  const [row] = await tx.query<{ view: BookingView }>(statement, values);
  if (!row) return null;
  await tx.append(row.view.dateBookId, toEvent(row.view));
  tx.raiseFeed(`venue:${row.view.venue.id}`, { type: 'booking.changed' });
  return row.view;
}

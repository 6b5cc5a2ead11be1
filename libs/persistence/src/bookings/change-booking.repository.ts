import { checkChange, hidePersonalData, movedEnd, TUNABLES } from '@app/domain';
import type { AnswerChange, AskForChange, BookingView, ErrorCode, VenueBookingView } from '@app/contracts';
import type { Transaction } from '../database/transaction.js';
import { slotDaySql, slotSql } from '../database/slots.js';
import { readBooking, readVenueBooking } from './bookings.repository.js';
import { bookedSlot, isAhead, type BookedSlot } from './end-booking.js';
import { newEvent } from '../log/new-event.js';
import { intervalSql, iso } from '../database/views.js';

export interface ChangeRefused {
  refused: Extract<ErrorCode, 'not-found' | 'booking-state' | 'invalid-fields' | 'venue-full'>;
  fieldErrors?: Record<string, string[]>;
}
interface OpenChange {
  id: string;
  startAt: Date;
  partySize: number;
}

const shown = (text: string | undefined): string | null => (text === undefined || text.trim() === '' ? null : hidePersonalData(text));

/** The planners ask for another time or party, under the plan's lock; one change at a time. The booking stands as it is meanwhile. */
export async function askForChange(
  tx: Transaction,
  datebookId: string,
  bookingId: string,
  change: AskForChange,
): Promise<{ booking: BookingView } | ChangeRefused> {
  const booked = await bookedSlot(tx, datebookId, bookingId);
  if (!booked) return { refused: 'not-found' };
  if (!isAhead(booked)) return { refused: 'booking-state' };
  const problems = checkChange(change, booked);
  if (problems.length > 0) {
    return { refused: 'invalid-fields', fieldErrors: Object.fromEntries(problems.map(({ field, message }) => [field, [message]])) };
  }
  const asked = await tx.query(
    `INSERT INTO booking_changes (booking_id, start_at, party_size, note) VALUES ($1, $2, $3, $4)
     ON CONFLICT (booking_id) WHERE status = 'open' DO NOTHING RETURNING id`,
    [bookingId, change.startAt ?? booked.startAt, change.partySize ?? booked.partySize, shown(change.note)],
  );
  if (asked.length === 0) return { refused: 'booking-state' };
  const booking = await readBooking(tx, bookingId);
  await tx.append(datebookId, newEvent('change.asked', { booking }));
  return { booking };
}

/**
 * The venue answers, under the plan's lock. When it agrees, the seats move, the offer is frozen anew and the former one is kept with the
 * change; a venue that agrees has thereby acknowledged. When it refuses, the booking stays as it was.
 */
export async function answerChange(
  tx: Transaction,
  datebookId: string,
  bookingId: string,
  answer: AnswerChange,
): Promise<{ booking: VenueBookingView } | ChangeRefused> {
  const booked = await bookedSlot(tx, datebookId, bookingId);
  if (!booked) return { refused: 'not-found' };
  const [change] = await tx.query<OpenChange>(
    `SELECT id, start_at AS "startAt", party_size AS "partySize" FROM booking_changes WHERE booking_id = $1 AND status = 'open'`,
    [bookingId],
  );
  if (!change || !isAhead(booked)) return { refused: 'booking-state' };
  if (answer.accept) {
    if (change.startAt <= booked.now) return { refused: 'booking-state' };
    if (!(await moveSeats(tx, booked, change))) return { refused: 'venue-full' };
    await freezeAnew(tx, booked, change);
  }
  await tx.query(`UPDATE booking_changes SET status = $2, reply = $3, answered_at = app_clock() WHERE id = $1`, [
    change.id,
    answer.accept ? 'accepted' : 'refused',
    shown(answer.note),
  ]);
  await tx.append(datebookId, newEvent('change.answered', { booking: await readBooking(tx, bookingId), accepted: answer.accept }));
  tx.raiseFeed(`venue:${booked.venueId}`, { type: 'booking.changed', requestId: booked.requestId });
  return { booking: await readVenueBooking(tx, bookingId) };
}

/** Takes the seats of the new time and gives those of the old one back; false when the new slot has too few. */
async function moveSeats(tx: Transaction, { venueId, slotDay, slot, partySize }: BookedSlot, to: OpenChange): Promise<boolean> {
  await tx.query(
    `INSERT INTO venue_slots (venue_id, day, slot, seats)
     SELECT id, ${slotDaySql('$2::timestamptz')}, ${slotSql('$2::timestamptz')}, seats_per_slot FROM venues WHERE id = $1
     ON CONFLICT (venue_id, day, slot) DO NOTHING`,
    [venueId, to.startAt],
  );
  // Both rows in one order, so that two bookings that change places do not wait for each other.
  const slots = await tx.query<{ day: string; slot: string; isNew: boolean; isOld: boolean }>(
    `SELECT day::text, slot, (day, slot) = (${slotDaySql('$2::timestamptz')}, ${slotSql('$2::timestamptz')}) AS "isNew",
       (day, slot) = ($3::date, $4) AS "isOld" FROM venue_slots
     WHERE venue_id = $1 AND ((day, slot) = (${slotDaySql('$2::timestamptz')}, ${slotSql('$2::timestamptz')}) OR (day, slot) = ($3::date, $4))
     ORDER BY day, slot FOR NO KEY UPDATE`,
    [venueId, to.startAt, slotDay, slot],
  );
  const takes = slots.map((row) => ({ ...row, seats: (row.isNew ? to.partySize : 0) - (row.isOld ? partySize : 0) }));
  // What is taken first, so that nothing is given back when it can't be.
  for (const { day, slot: name, seats } of takes.toSorted((a, b) => b.seats - a.seats)) {
    const moved = await tx.query(
      `UPDATE venue_slots SET taken = taken + $4 WHERE venue_id = $1 AND day = $2::date AND slot = $3
         AND taken + $4 >= 0 AND ($4 <= 0 OR (taken + $4 <= seats AND NOT closed)) RETURNING taken`,
      [venueId, day, name, seats],
    );
    if (moved.length === 0) return false;
  }
  return true;
}

async function freezeAnew(tx: Transaction, booked: BookedSlot, to: OpenChange): Promise<void> {
  await tx.query(
    `UPDATE booking_changes c SET former_snapshot = k.snapshot, former_hash = k.snapshot_hash FROM bookings k
     WHERE c.id = $1 AND k.id = c.booking_id`,
    [to.id],
  );
  await tx.query(
    `UPDATE bookings k SET start_at = $2, end_at = $3, party_size = $4, slot_day = ${slotDaySql('$2::timestamptz')},
       slot = ${slotSql('$2::timestamptz')}, snapshot = fresh.snapshot, sequence = k.sequence + 1,
       snapshot_hash = encode(sha256(convert_to(fresh.snapshot::text, 'UTF8')), 'hex'),
       acknowledged_at = coalesce(k.acknowledged_at, app_clock()), ack_due_at = NULL, reminders = 0,
       completes_at = $2::timestamptz + ${intervalSql(TUNABLES.unmarkedMs)}
     FROM (SELECT id, snapshot || jsonb_build_object('startAt', ${iso('$2::timestamptz')}, 'endAt', ${iso('$3::timestamptz')},
       'partySize', $4::int) AS snapshot FROM bookings WHERE id = $1) fresh
     WHERE k.id = fresh.id AND k.status = 'confirmed'`,
    [booked.id, to.startAt, movedEnd(booked, to.startAt), to.partySize],
  );
}

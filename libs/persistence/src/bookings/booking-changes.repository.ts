import { TUNABLES } from '@app/domain';
import type { Instant } from '@app/contracts';
import { slotDaySql, slotSql } from '../database/slots.js';
import type { Transaction } from '../database/transaction.js';
import { intervalSql, iso } from '../database/views.js';
import type { BookedSlot } from './end-booking.repository.js';

/** A change that the planners asked for and the venue has not answered. */
export interface OpenChange {
  id: string;
  startAt: Date;
  partySize: number;
}

/** Notes a change that the planners ask for, under the plan's lock. false: another one is still open. */
export async function insertChange(
  tx: Transaction,
  change: { bookingId: string; startAt: Date | Instant; partySize: number; note: string | null },
): Promise<boolean> {
  const asked = await tx.query(
    `INSERT INTO booking_changes (booking_id, start_at, party_size, note) VALUES ($1, $2, $3, $4)
     ON CONFLICT (booking_id) WHERE status = 'open' DO NOTHING RETURNING id`,
    [change.bookingId, change.startAt, change.partySize, change.note],
  );
  return asked.length > 0;
}

/** The change of a booking that waits for an answer, under the plan's lock; null without one. */
export async function loadOpenChange(tx: Transaction, bookingId: string): Promise<OpenChange | null> {
  const [change] = await tx.query<OpenChange>(
    `SELECT id, start_at AS "startAt", party_size AS "partySize" FROM booking_changes WHERE booking_id = $1 AND status = 'open'`,
    [bookingId],
  );
  return change ?? null;
}

/** Closes a change with the venue's answer. */
export async function saveChangeAnswer(
  tx: Transaction,
  changeId: string,
  status: 'accepted' | 'refused',
  reply: string | null,
): Promise<void> {
  await tx.query(`UPDATE booking_changes SET status = $2, reply = $3, answered_at = app_clock() WHERE id = $1`, [changeId, status, reply]);
}

/** Takes the seats of the new time and gives those of the old one back; false when the new slot has too few. */
export async function moveSeats(tx: Transaction, { venueId, slotDay, slot, partySize }: BookedSlot, to: OpenChange): Promise<boolean> {
  await tx.query(
    `INSERT INTO venue_slots (venue_id, day, slot, seats)
     SELECT id, ${slotDaySql('$2::timestamptz')}, ${slotSql('$2::timestamptz')}, seats_per_slot FROM venues WHERE id = $1 FOR KEY SHARE
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

/** Gives a booking its new time, end and party: the bid is frozen anew, and the former one is kept with the change. The venue has thereby acknowledged. */
export async function saveChangedBooking(tx: Transaction, bookingId: string, to: OpenChange, endAt: Instant | null): Promise<void> {
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
    [bookingId, to.startAt, endAt, to.partySize],
  );
}

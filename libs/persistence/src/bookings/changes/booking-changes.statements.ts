import type { BookingId, BookingChangeId } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { amendSql } from '../../database/fields/agreed.js';
import { statement } from '../../database/queries.js';
import { slotDaySql, slotSql } from '../../database/slots.js';
import { intervalSql } from '../../database/views.js';

/** A change that the planners asked for and the venue has not answered. */
export interface OpenChange {
  id: BookingChangeId;
  startAt: Date;
  partySize: number;
}

export const insertChange = statement<{ id: string }>(
  'insert-booking-change',
  `INSERT INTO booking_changes (booking_id, start_at, party_size, note, lapses_at)
   SELECT id, $2, $3, $4, start_at FROM bookings WHERE id = $1
   ON CONFLICT (booking_id) WHERE status = 'open' DO NOTHING RETURNING id`,
);

/** Only what is due by the clock of the row as it is lapses: the venue may have answered meanwhile. */
export const lapseChange = statement<{ bookingId: BookingId }>(
  'lapse-booking-change',
  `UPDATE booking_changes SET status = 'lapsed', answered_at = app_clock()
   WHERE id = $1 AND status = 'open' AND lapses_at <= app_clock() RETURNING booking_id AS "bookingId"`,
);

/** The slot of the new time gets its row. */
export const makeSlot = statement(
  'make-slot-of-change',
  `INSERT INTO venue_slots (venue_id, day, slot, seats)
   SELECT id, ${slotDaySql('$2::timestamptz')}, ${slotSql('$2::timestamptz')}, seats_per_slot FROM venues WHERE id = $1 FOR KEY SHARE
   ON CONFLICT (venue_id, day, slot) DO NOTHING`,
);

/** Both rows are locked in one order, so that two bookings that change places do not wait for each other. */
export const lockSlots = statement<{ day: string; slot: string; isNew: boolean; isOld: boolean }>(
  'lock-slots-of-change',
  `SELECT day::text, slot, (day, slot) = (${slotDaySql('$2::timestamptz')}, ${slotSql('$2::timestamptz')}) AS "isNew",
     (day, slot) = ($3::date, $4) AS "isOld" FROM venue_slots
   WHERE venue_id = $1 AND ((day, slot) = (${slotDaySql('$2::timestamptz')}, ${slotSql('$2::timestamptz')}) OR (day, slot) = ($3::date, $4))
   ORDER BY day, slot FOR NO KEY UPDATE`,
);

export const moveTaken = statement<{ taken: number }>(
  'move-taken-seats',
  `UPDATE venue_slots SET taken = taken + $4 WHERE venue_id = $1 AND day = $2::date AND slot = $3
     AND taken + $4 >= 0 AND ($4 <= 0 OR (taken + $4 <= seats AND NOT closed)) RETURNING taken`,
);

export const keepFormerBooking = statement(
  'keep-former-booking',
  `UPDATE booking_changes c SET former_snapshot = k.snapshot, former_hash = k.snapshot_hash FROM bookings k
   WHERE c.id = $1 AND k.id = c.booking_id`,
);

const MOVED = amendSql({ startAt: '$2::timestamptz', endAt: '$3::timestamptz', partySize: '$4::int' });
export const changeBooking = statement(
  'change-booking',
  `UPDATE bookings k SET ${MOVED.set}, slot_day = ${slotDaySql('$2::timestamptz')}, slot = ${slotSql('$2::timestamptz')},
     sequence = k.sequence + 1, acknowledged_at = coalesce(k.acknowledged_at, app_clock()), ack_due_at = NULL, reminders = 0,
     completes_at = $2::timestamptz + ${intervalSql(TUNABLES.unmarkedMs)}
   ${MOVED.from} AND k.status = 'confirmed'`,
);

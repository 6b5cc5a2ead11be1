import { TIMES, type Day, type SlotSeats, type TimeOfDay } from '@app/contracts';
import type { SlotToSet } from '@app/domain';
import { statement } from '../database/queries.js';
import { slotDaySql, slotSql } from '../database/slots.js';
import { sqlList } from '../database/views.js';

/** A slot in which more is booked than the seats that were to be set. */
export interface SeatsTaken {
  day: Day;
  slot: TimeOfDay;
  taken: number;
}

/** SQL for the days from today (India) on that a venue has blacked out, in order, as a text array. */
export const closedDaysSql = (venue: string): string => `ARRAY(SELECT DISTINCT to_char(s.day, 'YYYY-MM-DD') FROM venue_slots s
  WHERE s.venue_id = ${venue} AND s.closed AND s.day >= (app_clock() AT TIME ZONE 'Asia/Kolkata')::date ORDER BY 1)`;

/** SQL for the slots from today (India) on with seats of their own and too few free for a party; all of them if the usual seats are too few. */
export const shortSlotsSql = (venue: string, partySize: string): string => `coalesce((SELECT json_agg(json_build_object(
    'day', to_char(s.day, 'YYYY-MM-DD'), 'slot', s.slot, 'seats', s.seats, 'free', greatest(s.seats - s.taken, 0))) FROM venue_slots s
  WHERE s.venue_id = ${venue}.id AND s.day >= (app_clock() AT TIME ZONE 'Asia/Kolkata')::date
    AND (s.seats - s.taken < ${partySize} OR ${venue}.seats_per_slot < ${partySize})), '[]')`;

export const plannedSeats = statement<Omit<SlotSeats, 'overbid'>>(
  'capacity-of-venue',
  `WITH offered AS (
     SELECT ${slotDaySql('b.start_at')} AS day, ${slotSql('b.start_at')} AS slot, sum(b.party_size)::int AS seats
     FROM bids b WHERE b.venue_id = $1 AND b.status = 'pending' GROUP BY 1, 2)
   SELECT to_char(d.day, 'YYYY-MM-DD') AS day, t.slot, coalesce(s.seats, v.seats_per_slot) AS seats, coalesce(s.taken, 0) AS taken,
     coalesce(o.seats, 0) AS pending, coalesce(s.closed, false) AS closed
   FROM venues v CROSS JOIN generate_series($2::date, $2::date + ($3::int - 1), interval '1 day') AS d(day)
   CROSS JOIN unnest(ARRAY[${sqlList(TIMES)}]) WITH ORDINALITY AS t(slot, n)
   LEFT JOIN venue_slots s ON s.venue_id = $1 AND s.day = d.day::date AND s.slot = t.slot
   LEFT JOIN offered o ON o.day = d.day::date AND o.slot = t.slot
   WHERE v.id = $1 ORDER BY d.day, t.n`,
);

export const seatsOfSlots = statement<SlotToSet>(
  'seats-of-slots',
  `SELECT to_char(t.day, 'YYYY-MM-DD') AS day, t.slot, coalesce(s.seats, v.seats_per_slot) AS seats
   FROM unnest($2::date[], $3::text[]) AS t(day, slot) JOIN venues v ON v.id = $1
   LEFT JOIN venue_slots s ON s.venue_id = $1 AND s.day = t.day AND s.slot = t.slot`,
);

export const closedDays = statement<{ day: Day; reason: string | null }>(
  'closed-days-of-venue',
  `SELECT to_char(day, 'YYYY-MM-DD') AS day, max(closed_reason) AS reason FROM venue_slots
   WHERE venue_id = $1 AND closed AND day >= (app_clock() AT TIME ZONE 'Asia/Kolkata')::date GROUP BY venue_slots.day ORDER BY venue_slots.day`,
);

/** SQL for the seats that the largest of the bids in $5 needs in a slot; null where none is for it. */
const keptSeatsSql = (slot: string): string => `(SELECT max(b.party_size) FROM bids b WHERE b.id = ANY($5::uuid[])
  AND ${slotDaySql('b.start_at')} = ${slot}.day AND ${slotSql('b.start_at')} = ${slot}.slot)`;

export const setSeats = statement<{ day: Day; slot: TimeOfDay }>(
  'set-seats',
  `INSERT INTO venue_slots AS s (venue_id, day, slot, seats)
   SELECT $1, t.day, t.slot, greatest(t.seats, ${keptSeatsSql('t')}) FROM unnest($2::date[], $3::text[], $4::int[]) AS t(day, slot, seats)
   ON CONFLICT (venue_id, day, slot) DO UPDATE SET seats = greatest(excluded.seats, s.taken + ${keptSeatsSql('s')}) WHERE s.taken <= excluded.seats
   RETURNING to_char(s.day, 'YYYY-MM-DD') AS day, s.slot`,
);

export const takenSeats = statement<SeatsTaken>(
  'taken-seats',
  `SELECT to_char(s.day, 'YYYY-MM-DD') AS day, s.slot, s.taken FROM venue_slots s
   JOIN unnest($2::date[], $3::text[], $4::int[]) AS t(day, slot, seats) ON t.day = s.day AND t.slot = s.slot
   WHERE s.venue_id = $1 AND s.taken > t.seats ORDER BY s.day, s.slot`,
);

export const closeDay = statement<{ slot: TimeOfDay }>(
  'close-day',
  `INSERT INTO venue_slots AS s (venue_id, day, slot, seats, closed, closed_reason)
   SELECT v.id, $2::date, t.slot, v.seats_per_slot, true, $4 FROM (SELECT * FROM venues WHERE id = $1 FOR KEY SHARE) v,
     unnest($3::text[]) AS t(slot) ORDER BY t.slot
   ON CONFLICT (venue_id, day, slot) DO UPDATE SET closed = true, closed_reason = $4 WHERE s.taken = 0 RETURNING slot`,
);

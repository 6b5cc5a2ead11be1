import { TUNABLES } from '@app/domain';
import { TIMES, type Day, type SaveCapacity, type SlotSeats, type TimeOfDay } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
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

export type CapacityResult = { changed: true } | { taken: SeatsTaken[] };

const PLANNED = `
  WITH offered AS (
    SELECT ${slotDaySql('b.start_at')} AS day, ${slotSql('b.start_at')} AS slot, sum(b.party_size)::int AS seats
    FROM bids b WHERE b.venue_id = $1 AND b.status = 'pending' GROUP BY 1, 2)
  SELECT to_char(d.day, 'YYYY-MM-DD') AS day, t.slot, coalesce(s.seats, v.seats_per_slot) AS seats, coalesce(s.taken, 0) AS taken,
    coalesce(o.seats, 0) AS pending, coalesce(s.closed, false) AS closed
  FROM venues v CROSS JOIN generate_series($2::date, $2::date + ($3::int - 1), interval '1 day') AS d(day)
  CROSS JOIN unnest(ARRAY[${sqlList(TIMES)}]) WITH ORDINALITY AS t(slot, n)
  LEFT JOIN venue_slots s ON s.venue_id = $1 AND s.day = d.day::date AND s.slot = t.slot
  LEFT JOIN offered o ON o.day = d.day::date AND o.slot = t.slot
  WHERE v.id = $1 ORDER BY d.day, t.n`;

/** How many guests a venue can seat, slot by slot. A slot without a row of its own has the venue's usual seats. */
export class VenueCapacityRepository {
  constructor(private readonly database: Database) {}

  /** The slots of so many days from a day on, with what is booked and what pending offers ask for. */
  async read(venueId: string, from: Day, days: number): Promise<SlotSeats[]> {
    const rows = await this.database.read<Omit<SlotSeats, 'overbid'>>('capacity-of-venue', PLANNED, [venueId, from, days]);
    return rows.map((row) => ({ ...row, overbid: row.pending > (1 + TUNABLES.overbidShare) * (row.seats - row.taken) }));
  }

  /** Sets seats; a booking under way in a slot is waited for. Where more is booked in any of the slots the caller must roll back. */
  async save(tx: Transaction, venueId: string, slots: SaveCapacity['slots']): Promise<CapacityResult> {
    const wanted = new Map<string, { day: Day; slot: TimeOfDay; seats: number }>();
    for (const { day, slot, seats } of slots)
      for (const time of slot ? [slot] : TIMES) wanted.set(`${day} ${time}`, { day, slot: time, seats });
    // In the order of their key, so that two who set the same days never wait for each other.
    const list = [...wanted.keys()].sort().flatMap((key) => wanted.get(key) ?? []);
    const values = [venueId, list.map(({ day }) => day), list.map(({ slot }) => slot), list.map(({ seats }) => seats)];
    const set = await tx.query<{ day: Day; slot: TimeOfDay }>(
      `INSERT INTO venue_slots AS s (venue_id, day, slot, seats)
       SELECT $1, t.day, t.slot, t.seats FROM unnest($2::date[], $3::text[], $4::int[]) AS t(day, slot, seats)
       ON CONFLICT (venue_id, day, slot) DO UPDATE SET seats = excluded.seats WHERE s.taken <= excluded.seats
       RETURNING to_char(s.day, 'YYYY-MM-DD') AS day, s.slot`,
      values,
    );
    if (set.length === list.length) return { changed: true };
    const taken = await tx.query<SeatsTaken>(
      `SELECT to_char(s.day, 'YYYY-MM-DD') AS day, s.slot, s.taken FROM venue_slots s
       JOIN unnest($2::date[], $3::text[], $4::int[]) AS t(day, slot, seats) ON t.day = s.day AND t.slot = s.slot
       WHERE s.venue_id = $1 AND s.taken > t.seats ORDER BY s.day, s.slot`,
      values,
    );
    return { taken };
  }

  /** The days from today on that the venue has blacked out. */
  async closedDays(venueId: string): Promise<Day[]> {
    const [row] = await this.database.read<{ days: Day[] }>('closed-days-of-venue', `SELECT ${closedDaysSql('$1::uuid')} AS days`, [
      venueId,
    ]);
    return row?.days ?? [];
  }

  /** Blacks a day out; a booking under way on it is waited for. Where any of it is booked the caller must roll back. Twice is once. */
  async closeDay(tx: Transaction, venueId: string, day: Day): Promise<CapacityResult> {
    const closed = await tx.query(
      `INSERT INTO venue_slots AS s (venue_id, day, slot, seats, closed)
       SELECT v.id, $2::date, t.slot, v.seats_per_slot, true FROM venues v, unnest($3::text[]) AS t(slot) WHERE v.id = $1 ORDER BY t.slot
       ON CONFLICT (venue_id, day, slot) DO UPDATE SET closed = true WHERE s.taken = 0 RETURNING slot`,
      [venueId, day, TIMES],
    );
    if (closed.length === TIMES.length) return { changed: true };
    const taken = await tx.query<SeatsTaken>(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, slot, taken FROM venue_slots WHERE venue_id = $1 AND day = $2::date AND taken > 0 ORDER BY slot`,
      [venueId, day],
    );
    return { taken };
  }

  /** Opens a day again with the seats that it had; false when it was not blacked out. */
  async openDay(tx: Transaction, venueId: string, day: Day): Promise<boolean> {
    const opened = await tx.query('UPDATE venue_slots SET closed = false WHERE venue_id = $1 AND day = $2::date AND closed RETURNING 1', [
      venueId,
      day,
    ]);
    return opened.length > 0;
  }
}

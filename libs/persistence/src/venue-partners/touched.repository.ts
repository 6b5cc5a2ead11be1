import type { AskTouched, Touched } from '@app/contracts';
import { minutesOf, slotsToSet } from '@app/domain';
import { multirange } from '../catalogue/opening-hours.js';
import type { Reader } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { slotDaySql, slotSql } from '../database/slots.js';
import { iso } from '../database/views.js';

const local = (at: string): string => `(${at} AT TIME ZONE 'Asia/Kolkata')`;
const minuteSql = (at: string): string =>
  `((extract(isodow FROM ${local(at)}) - 1) * 1440 + extract(hour FROM ${local(at)}) * 60 + extract(minute FROM ${local(at)}))::int`;
// What the venue never promised is not taken back: an offer that was outside the hours before stays.
const leavesHours = (at: string): string =>
  `($2::int4multirange IS NOT NULL AND v.open_minutes @> ${minuteSql(at)} AND NOT $2::int4multirange @> ${minuteSql(at)})`;
const LOSES_KIND = `($3::text[] IS NOT NULL AND r.spec -> 'placeTypes' ?| v.place_types AND NOT r.spec -> 'placeTypes' ?| $3::text[])`;
const SLOT = `SELECT FROM venue_slots s WHERE s.venue_id = b.venue_id AND s.day = ${slotDaySql('b.start_at')} AND s.slot = ${slotSql('b.start_at')}`;
// Only a slot with the usual seats follows new usual seats, and never below what is booked on it (moveUsualSeats).
const LOSES_SEATS = `($4::int < v.seats_per_slot AND b.party_size > $4::int AND NOT EXISTS (${SLOT} AND s.seats <> v.seats_per_slot))
  OR ($4::int < v.seats_per_slot AND EXISTS (${SLOT} AND s.seats = v.seats_per_slot AND s.taken + b.party_size > $4::int))`;

// An offer that the slot had no seats for before loses none.
const LOSES_SLOT = `EXISTS (SELECT FROM unnest($8::date[], $9::text[], $10::int[]) AS n(day, slot, seats)
  LEFT JOIN venue_slots s ON s.venue_id = b.venue_id AND s.day = n.day AND s.slot = n.slot
  WHERE n.day = ${slotDaySql('b.start_at')} AND n.slot = ${slotSql('b.start_at')} AND n.seats - coalesce(s.taken, 0) < b.party_size
    AND coalesce(s.seats, v.seats_per_slot) - coalesce(s.taken, 0) >= b.party_size)`;

const losesDay = (at: string): string => `${slotDaySql(at)} = $6::date`;

const TOUCHED = `
  SELECT 'offer' AS kind, b.id, ${iso('b.start_at')} AS "startAt", b.party_size AS "partySize", b.proposed_price AS "proposedPrice"
  FROM bids b JOIN bid_requests r ON r.id = b.request_id JOIN venues v ON v.id = b.venue_id
  WHERE b.venue_id = $1 AND b.status IN ('pending', 'stale') AND b.start_at > app_clock()
    AND (${leavesHours('b.start_at')} OR ${LOSES_KIND} OR ${LOSES_SEATS} OR ($5::boolean AND NOT v.paused) OR ${losesDay('b.start_at')} OR $7::boolean
      OR ${LOSES_SLOT})
  UNION ALL
  SELECT 'booking', k.id, ${iso('k.start_at')}, k.party_size, k.proposed_price
  FROM bookings k JOIN venues v ON v.id = k.venue_id
  WHERE k.venue_id = $1 AND k.status = 'confirmed' AND k.start_at > app_clock() AND (${leavesHours('k.start_at')} OR ${losesDay('k.start_at')} OR $7::boolean)
  ORDER BY 1 DESC, 3, 2`;

/** A change of a venue that may touch what it has promised. */
export type TouchingChange = AskTouched | 'suspension';

/** The standing offers and bookings of a venue that a change would touch, offers first, each by its time. A suspension touches them all. */
export function touchedBy(reader: Reader, venueId: string, change: TouchingChange): Promise<Touched[]> {
  const { hours, placeTypes, seatsPerSlot, paused, closedDay, slots = [] }: AskTouched = change === 'suspension' ? {} : change;
  const wanted = slotsToSet(slots);
  return reader.read<Touched>('touched-by-change', TOUCHED, [
    venueId,
    hours ? multirange(minutesOf(hours)) : null,
    placeTypes ?? null,
    seatsPerSlot ?? null,
    paused ?? false,
    closedDay ?? null,
    change === 'suspension',
    wanted.map(({ day }) => day),
    wanted.map(({ slot }) => slot),
    wanted.map(({ seats }) => seats),
  ]);
}

/** The standing offers that a change would touch, each with its plan, which is for the server alone. */
export async function plansOfTouched(reader: Reader, venueId: string, change: AskTouched): Promise<{ id: string; planId: string }[]> {
  const offers = (await touchedBy(reader, venueId, change)).flatMap(({ kind, id }) => (kind === 'offer' ? [id] : []));
  return reader.read('plans-of-touched', 'SELECT id, datebook_id AS "planId" FROM bids WHERE id = ANY($1::uuid[]) ORDER BY id', [offers]);
}

/** Notes whether offers stand although their venue has closed the day or was suspended. Call while the venue's bids are locked. */
export async function markKept(tx: Transaction, bidIds: readonly string[], kept: boolean): Promise<void> {
  if (bidIds.length === 0) return;
  await tx.query(
    `WITH held AS (SELECT id FROM bids WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE)
     UPDATE bids SET kept = $2 FROM held WHERE bids.id = held.id AND bids.kept <> $2`,
    [bidIds, kept],
  );
}

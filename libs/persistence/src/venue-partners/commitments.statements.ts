import type { TouchedRow } from './commitments.repository.js';
import type { PlanId, BidId } from '@app/contracts';
import { statement } from '../database/queries.js';
import { slotDaySql, slotSql } from '../database/slots.js';
import { iso } from '../database/views.js';

const local = (at: string): string => `(${at} AT TIME ZONE 'Asia/Kolkata')`;
const minuteSql = (at: string): string =>
  `((extract(isodow FROM ${local(at)}) - 1) * 1440 + extract(hour FROM ${local(at)}) * 60 + extract(minute FROM ${local(at)}))::int`;
/** Only what was inside the hours before leaves them: the venue cannot take back what it never promised. */
const leavesHours = (at: string): string =>
  `($2::int4multirange IS NOT NULL AND v.open_minutes @> ${minuteSql(at)} AND NOT $2::int4multirange @> ${minuteSql(at)})`;
const LOSES_KIND = `($3::text[] IS NOT NULL AND r.spec -> 'placeTypes' ?| v.place_types AND NOT r.spec -> 'placeTypes' ?| $3::text[])`;
const SLOT = `SELECT FROM venue_slots s WHERE s.venue_id = b.venue_id AND s.day = ${slotDaySql('b.start_at')} AND s.slot = ${slotSql('b.start_at')}`;
/** `moveUsualSeats` changes only slots with the usual seats, and never below what is booked in them. */
const LOSES_SEATS = `($4::int < v.seats_per_slot AND b.party_size > $4::int AND NOT EXISTS (${SLOT} AND s.seats <> v.seats_per_slot))
  OR ($4::int < v.seats_per_slot AND EXISTS (${SLOT} AND s.seats = v.seats_per_slot AND s.taken + b.party_size > $4::int))`;

/** Only an offer that the slot had seats for before loses them. */
const LOSES_SLOT = `EXISTS (SELECT FROM unnest($8::date[], $9::text[], $10::int[]) AS n(day, slot, seats)
  LEFT JOIN venue_slots s ON s.venue_id = b.venue_id AND s.day = n.day AND s.slot = n.slot
  WHERE n.day = ${slotDaySql('b.start_at')} AND n.slot = ${slotSql('b.start_at')} AND n.seats - coalesce(s.taken, 0) < b.party_size
    AND coalesce(s.seats, v.seats_per_slot) - coalesce(s.taken, 0) >= b.party_size)`;

const losesDay = (at: string): string => `${slotDaySql(at)} = $6::date`;

export const touched = statement<TouchedRow>(
  'touched-by-change',
  `
  SELECT 'offer' AS kind, b.id, ${iso('b.start_at')} AS "startAt", b.party_size AS "partySize", b.proposed_price AS "proposedPrice"
  FROM bids b JOIN bid_requests r ON r.id = b.request_id JOIN venues v ON v.id = b.venue_id
  WHERE b.venue_id = $1 AND b.status IN ('pending', 'stale') AND b.start_at > app_clock()
    AND (${leavesHours('b.start_at')} OR ${LOSES_KIND} OR ${LOSES_SEATS} OR ($5::boolean AND NOT v.paused) OR ${losesDay('b.start_at')} OR $7::boolean
      OR ${LOSES_SLOT})
  UNION ALL
  SELECT 'booking', k.id, ${iso('k.start_at')}, k.party_size, k.proposed_price
  FROM bookings k JOIN venues v ON v.id = k.venue_id
  WHERE k.venue_id = $1 AND k.status = 'confirmed' AND k.start_at > app_clock() AND (${leavesHours('k.start_at')} OR ${losesDay('k.start_at')} OR $7::boolean)
  ORDER BY 1 DESC, 3, 2`,
);

export const plansOfBids = statement<{ id: BidId; planId: PlanId }>(
  'plans-of-touched',
  'SELECT id, datebook_id AS "planId" FROM bids WHERE id = ANY($1::uuid[]) ORDER BY id',
);

/** Bids are locked in the order of their ids, as everywhere. */
export const markKept = statement(
  'mark-kept',
  `WITH held AS (SELECT id FROM bids WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE)
   UPDATE bids SET kept = $2 FROM held WHERE bids.id = held.id AND bids.kept <> $2`,
);

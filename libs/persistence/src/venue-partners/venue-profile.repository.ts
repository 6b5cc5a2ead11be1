import { minutesOf } from '@app/domain';
import type { ChangeVenue } from '@app/contracts';
import { ASSUMABLE } from '../catalogue/assumptions.js';
import { multirange } from '../catalogue/opening-hours.js';
import type { Transaction } from '../database/transaction.js';

/**
 * Changes what a venue says of itself. Offers, invitations and bookings stay as they are; only who is asked from now on changes. A day that
 * had the usual seats goes along with new usual seats, though never below what is booked on it.
 */
export async function changeVenue(tx: Transaction, venueId: string, change: ChangeVenue): Promise<void> {
  const has = (field: keyof ChangeVenue): boolean => change[field] !== undefined;
  if (change.seatsPerSlot !== undefined) {
    await tx.query(
      `UPDATE venue_slots s SET seats = greatest(s.taken, $2) FROM venues v
       WHERE v.id = $1 AND s.venue_id = v.id AND s.seats = v.seats_per_slot AND s.day >= (SELECT app_clock() AT TIME ZONE 'Asia/Kolkata')::date`,
      [venueId, change.seatsPerSlot],
    );
  }
  await tx.query(
    `UPDATE venues SET open_minutes = coalesce($2::int4multirange, open_minutes), place_types = coalesce($3::text[], place_types),
       seats_per_slot = coalesce($4::int, seats_per_slot), paused = coalesce($5::boolean, paused),
       mute_from = CASE WHEN $6 THEN $7::smallint ELSE mute_from END, mute_until = CASE WHEN $6 THEN $8::smallint ELSE mute_until END,
       address = CASE WHEN $9 THEN $10 ELSE address END, phone = CASE WHEN $11 THEN $12 ELSE phone END,
       assumed = array(SELECT a FROM unnest(assumed) a WHERE a <> ALL($13::text[])) WHERE id = $1`,
    [
      venueId,
      change.hours ? multirange(minutesOf(change.hours)) : null,
      change.placeTypes ?? null,
      change.seatsPerSlot ?? null,
      change.paused ?? null,
      has('muteHours'),
      change.muteHours?.fromHour ?? null,
      change.muteHours?.untilHour ?? null,
      has('address'),
      change.address ?? null,
      has('phone'),
      change.phone ?? null,
      [...(change.hours ? [ASSUMABLE.hours] : []), ...(change.seatsPerSlot === undefined ? [] : [ASSUMABLE.seats])],
    ],
  );
}

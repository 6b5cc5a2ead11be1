import type { Day, TimeOfDay, VenueId } from '@app/contracts';
import { statement } from '../database/queries.js';
import { slotDaySql, slotSql } from '../database/slots.js';
import { TimedStep } from '../log/timed-step.js';

/** The step of the tick that ends pauses. */
export const END_PAUSES = new TimedStep('end-pauses.venues', { table: 'venues', at: 'paused_until' });

export const duePauses = statement<{ id: VenueId }>('due-pauses', END_PAUSES.due('id'));

export const endPause = statement(
  'end-pause',
  'UPDATE venues SET paused = false, paused_until = NULL WHERE id = $1 AND paused_until <= app_clock()',
);

/** A statement that makes a slot reads the usual seats FOR KEY SHARE, which this lock excludes, so that each sees what the other has done. */
export const lockUsualSeats = statement('lock-usual-seats', 'SELECT FROM venues WHERE id = $1 FOR UPDATE');

export const slotsOfKeptBids = statement<{ day: Day; slot: TimeOfDay }>(
  'slots-of-kept-bids',
  `INSERT INTO venue_slots AS s (venue_id, day, slot, seats)
   SELECT DISTINCT v.id, ${slotDaySql('b.start_at')}, ${slotSql('b.start_at')}, v.seats_per_slot FROM bids b JOIN venues v ON v.id = b.venue_id
   WHERE b.id = ANY($1::uuid[]) ORDER BY 2, 3
   ON CONFLICT (venue_id, day, slot) DO UPDATE SET seats = s.seats RETURNING s.day::text AS day, s.slot`,
);

export const moveUsualSeats = statement(
  'move-usual-seats',
  `UPDATE venue_slots s SET seats = greatest(s.taken, $2) FROM venues v
   WHERE v.id = $1 AND s.venue_id = v.id AND s.seats = v.seats_per_slot AND s.day >= (SELECT app_clock() AT TIME ZONE 'Asia/Kolkata')::date
     AND (s.day::text, s.slot) NOT IN (SELECT * FROM unnest($3::text[], $4::text[]))`,
);

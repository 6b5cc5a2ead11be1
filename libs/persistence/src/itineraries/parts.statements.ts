import {
  ACTIVE_BOOKING_STATUSES,
  type Coordinates,
  type Instant,
  type Language,
  type PlanId,
  type UserId,
  type VenueId,
} from '@app/contracts';
import { MOST_NAME_CHARACTERS, OVER_PLAN_STATES, PART_OF } from '@app/domain';
import { statement } from '../database/queries.js';
import { DATEBOOK_COLUMNS, type DatebookRow } from '../database/rows.js';
import { iso } from '../database/sql.js';
import { activeBidSql, BILL, plannedVenueSql, sqlList } from '../database/views.js';
import { TickStep } from '../log/tick-step.js';
import type { StoredStop } from './itinerary.entity.js';

const STANDS = sqlList(ACTIVE_BOOKING_STATUSES);
const OVER = sqlList(OVER_PLAN_STATES);

/** SQL for the `StopPart` of a stop, by the SQL of its evening's plan and of its planned venue; null where it is not put out to bid. */
export const stopPartSql = (evening: string, venue: string): string => `(SELECT jsonb_build_object('planId', p.id, 'state', p.state,
    'offers', coalesce(o.offers, 0), 'best', o.best,
    'deadline', ${iso("CASE r.status WHEN 'open' THEN r.closes_at WHEN 'closing' THEN r.closes_at WHEN 'decision' THEN r.decides_until END")},
    'booking', (SELECT jsonb_build_object('id', k.id, 'startAt', ${iso('k.start_at')}, 'total', ${BILL})
      FROM bookings k WHERE k.datebook_id = p.id AND k.status IN (${STANDS})))
  FROM datebooks p
  LEFT JOIN LATERAL (SELECT * FROM bid_requests r WHERE r.datebook_id = p.id ORDER BY r.number DESC LIMIT 1) r ON true
  LEFT JOIN LATERAL (SELECT count(*)::int AS offers, min(greatest(b.proposed_price, (r.spec ->> 'minSpend')::int)) AS best FROM bids b
    WHERE b.request_id = r.id AND b.status = 'pending' AND ${activeBidSql()}) o ON true
  WHERE p.evening_id = ${evening} AND p.evening_stop = ${venue} AND p.deleted_at IS NULL AND p.state NOT IN ('expired', 'cancelled')
  ORDER BY p.id DESC LIMIT 1)`;

const SHAPE = 'plan_type, max_members, created_by, delegate_id, same_location_mode, party_size, party_size_chosen, roster_frozen';
/** The values are the plan of the evening, the venue of the stop and the name of the part. No row: the stop is put out to bid already. */
export const insertPart = statement<DatebookRow>(
  'insert-part',
  `INSERT INTO datebooks (${SHAPE}, name, evening_id, evening_stop, bidding, bidding_chosen)
   SELECT ${SHAPE}, $3, id, $2, 'open', true FROM datebooks WHERE id = $1 ON CONFLICT DO NOTHING RETURNING ${DATEBOOK_COLUMNS}`,
);

/** Whether stops of the evening of a plan are put out to bid or booked, whether one is booked, and whether the outing to one is over. */
export interface PartStates {
  running: boolean;
  booked: boolean;
  done: boolean;
}

export const partStates = statement<PartStates>(
  'part-states',
  `SELECT count(*) FILTER (WHERE state NOT IN (${OVER})) > 0 AS running, count(*) FILTER (WHERE state = 'booked') > 0 AS booked,
     count(*) FILTER (WHERE state = 'done') > 0 AS done FROM datebooks WHERE evening_id = $1 AND deleted_at IS NULL`,
);

/** A stop of an evening with what is booked of it; place and hours are those of the booked venue, else of the planned one. */
export interface BookedStop {
  stop: StoredStop;
  plannedVenueId: VenueId;
  venueId: VenueId;
  place: Coordinates;
  openText: string;
  bookedAt: Instant | null;
}

export const bookedStops = statement<BookedStop>(
  'booked-stops',
  `SELECT s.stop, ${plannedVenueSql('s.stop')} AS "plannedVenueId", v.id AS "venueId", ${iso('k.start_at')} AS "bookedAt",
     jsonb_build_object('lat', v.location[1], 'lng', v.location[0]) AS place, v.open_minutes::text AS "openText"
   FROM itineraries i CROSS JOIN jsonb_array_elements(i.stops) WITH ORDINALITY s (stop, n)
   LEFT JOIN LATERAL (SELECT k.venue_id, k.start_at FROM datebooks p JOIN bookings k ON k.datebook_id = p.id AND k.status IN (${STANDS})
     WHERE p.evening_id = i.datebook_id AND p.evening_stop = ${plannedVenueSql('s.stop')} AND p.deleted_at IS NULL
     ORDER BY k.id DESC LIMIT 1) k ON true
   JOIN venues v ON v.id = coalesce(k.venue_id, ${plannedVenueSql('s.stop')})
   WHERE i.datebook_id = $1 ORDER BY s.n`,
);

/** The step of the tick that lets parts follow their evening: its end, its name, and who joins or leaves it. */
export const FOLLOW_EVENINGS = new TickStep('follow-evenings');

/** SQL for whether an evening, row `e` of `datebooks`, is deleted or cancelled. */
export const EVENING_IS_OVER = `(e.deleted_at IS NOT NULL OR e.state = 'cancelled')`;
const onlyIn = (
  one: string,
  other: string,
): string => `SELECT m.user_id FROM members m WHERE m.datebook_id = ${one}.id AND m.left_at IS NULL
  AND NOT EXISTS (SELECT FROM members o WHERE o.datebook_id = ${other}.id AND o.user_id = m.user_id AND o.left_at IS NULL)`;
/** The name of the part does not end with that of its evening; an older build had the evening first. */
const NAMES_DIFFER = `p.name <> left(split_part(p.name, '${PART_OF}', 1) || '${PART_OF}' || e.name, ${MOST_NAME_CHARACTERS})`;
const DELEGATES_DIFFER = 'p.delegate_id IS DISTINCT FROM e.delegate_id';
const AT_ONCE = 100;
// An account takes the place of its guest plan by plan, and meanwhile the two are members of different ones.
const SETTLED_MS = 2_000;

export const partsBehind = statement<{ plan: PlanId }>(
  'parts-behind',
  `SELECT p.id AS plan FROM datebooks p JOIN datebooks e ON e.id = p.evening_id
   WHERE p.deleted_at IS NULL AND p.state NOT IN (${OVER}) AND e.updated_at <= (SELECT app_clock()) - interval '${SETTLED_MS} milliseconds'
     AND CASE WHEN ${EVENING_IS_OVER} THEN p.state <> 'booked' ELSE EXISTS (${onlyIn('p', 'e')}) OR EXISTS (${onlyIn('e', 'p')}) OR ${DELEGATES_DIFFER} OR ${NAMES_DIFFER} END
     AND ${FOLLOW_EVENINGS.mayTry('p.id')} LIMIT ${AT_ONCE}`,
);

/** How a part differs from its evening. */
export interface PartLag {
  isOver: boolean;
  gone: UserId[];
  come: UserId[];
  /** Who may decide in the owner's place. */
  delegateId: UserId | null;
  /** Whether the part has the name of the evening as it was before. */
  isRenamed: boolean;
  eveningName: string;
  stops: StoredStop[];
  /** Of the owner. */
  language: Language;
}

export const partLag = statement<PartLag>(
  'part-lag',
  `SELECT ${EVENING_IS_OVER} AS "isOver", ARRAY(${onlyIn('p', 'e')}) AS gone, ARRAY(${onlyIn('e', 'p')}) AS come,
     e.delegate_id AS "delegateId", ${NAMES_DIFFER} AS "isRenamed", e.name AS "eveningName",
     coalesce((SELECT i.stops FROM itineraries i WHERE i.datebook_id = e.id), '[]') AS stops,
     coalesce((SELECT u.settings ->> 'language' FROM users u WHERE u.id = e.created_by), 'en') AS language
   FROM datebooks p JOIN datebooks e ON e.id = p.evening_id WHERE p.id = $1`,
);

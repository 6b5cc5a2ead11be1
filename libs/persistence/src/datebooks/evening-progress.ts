import { ACTIVE_BOOKING_STATUSES, NOT_BIDDABLE, type BookedOuting, type EveningProgress } from '@app/contracts';
import { iso } from '../database/sql.js';
import { activeBidSql, BILL, sqlList } from '../database/views.js';

/** An evening as its plan's card shows it: its offers count among the plan's, and its next booking is the plan's. */
export interface ListedEvening extends EveningProgress {
  offers: number;
  outing: BookedOuting | null;
}

const STOPS = `(SELECT count(*)::int FROM itineraries i CROSS JOIN jsonb_array_elements(i.stops) s
  JOIN venues place ON place.id = (s ->> 'venueId')::uuid AND place.kind <> 'unclaimed'
  WHERE i.datebook_id = d.id AND s ->> 'placeType' NOT IN (${sqlList(NOT_BIDDABLE)}))`;
const STARTS = `(SELECT i.stops -> 0 ->> 'arriveAt' FROM itineraries i WHERE i.datebook_id = d.id)`;
const OFFERS = `(SELECT count(*)::int FROM bids b JOIN bid_requests r ON r.id = b.request_id
  WHERE b.datebook_id = p.id AND b.status = 'pending' AND ${activeBidSql()})`;
// Of the bookings that are not past, the next one; else the last.
const NEXT = `k.start_at < app_clock() - interval '3 hours', CASE WHEN k.start_at < app_clock() THEN -extract(epoch FROM k.start_at)
  ELSE extract(epoch FROM k.start_at) END`;

/** SQL for the `ListedEvening` of the plan `d` whose evening has stops that are put out to bid; null for any other. */
export const LISTED_EVENING = `CASE WHEN d.itinerary_at IS NOT NULL THEN (SELECT CASE WHEN count(*) > 0 THEN jsonb_build_object(
    'stops', ${STOPS}, 'startAt', ${STARTS}, 'booked', count(k.id)::int, 'total', coalesce(sum(${BILL}), 0)::int, 'offers', sum(${OFFERS})::int,
    'outing', (array_agg(jsonb_build_object('id', k.id, 'venueId', v.id, 'venueName', v.name, 'venueTypes', to_jsonb(v.place_types),
      'venueCuisines', to_jsonb(v.cuisines),
      'venuePhotoId', v.cover_photo_id, 'startAt', ${iso('k.start_at')}) ORDER BY ${NEXT}) FILTER (WHERE k.id IS NOT NULL))[1]) END
  FROM datebooks p LEFT JOIN bookings k ON k.datebook_id = p.id AND k.status IN (${sqlList(ACTIVE_BOOKING_STATUSES)})
  LEFT JOIN venues v ON v.id = k.venue_id
  WHERE p.evening_id = d.id AND p.deleted_at IS NULL AND p.state NOT IN ('expired', 'cancelled')) END`;

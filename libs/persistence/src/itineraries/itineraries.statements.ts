import type { Coordinates, ItineraryStop, StopPart, TimeSlot, VenueView, PlanId, PlanType } from '@app/contracts';
import { OPEN_PLAN_STATES, OVER_PLAN_STATES } from '@app/domain';
import { venueBlockedSql } from '../accounts/reports.statements.js';
import { statement } from '../database/queries.js';
import { DATEBOOK_COLUMNS, type DatebookRow } from '../database/rows.js';
import { sqlList, plannedVenueSql } from '../database/views.js';
import { distanceSql } from '../venues/venue-matching.repository.js';
import { CAN_BE_FOUND, VENUE_VIEW } from '../venues/venues.repository.js';
import type { StoredStop } from './itinerary.entity.js';
import { stopPartSql } from './parts.statements.js';

type Place = Pick<ItineraryStop, 'name' | 'kind' | 'area' | 'address' | 'placeTypes' | 'cuisines' | 'photoId' | 'asked'> & {
  place: Coordinates;
};

/** The evening of a plan with what the catalogue says of its places. */
export interface EveningRow {
  timeSlot: TimeSlot;
  adoptedAt: Date;
  linkCode: string | null;
  stops: (StoredStop & Place & { part: StopPart | null; openText: string })[] | null;
}

// Places are never deleted from under a plan that was there: an import that is undone keeps what an itinerary names.
const EVENING = `i.time_slot AS "timeSlot", i.adopted_at AS "adoptedAt", i.link_code AS "linkCode", (
    SELECT jsonb_agg(s.stop - 'plannedVenueId' || jsonb_build_object('name', v.name, 'kind', v.kind, 'area', v.area, 'address', v.address,
      'placeTypes', to_jsonb(v.place_types), 'cuisines', to_jsonb(v.cuisines), 'photoId', v.cover_photo_id, 'asked', EXISTS (SELECT FROM bid_requests r JOIN bid_invites asked ON asked.request_id = r.id
        WHERE r.datebook_id = i.datebook_id AND r.status IN ('open', 'closing') AND asked.venue_id = v.id), 'place', jsonb_build_object('lat', v.location[1], 'lng', v.location[0]),
      'openText', v.open_minutes::text, 'part', ${stopPartSql('i.datebook_id', plannedVenueSql('s.stop'))}) ORDER BY s.n)
    FROM jsonb_array_elements(i.stops) WITH ORDINALITY s (stop, n) JOIN venues v ON v.id = (s.stop ->> 'venueId')::uuid) AS stops
  FROM itineraries i JOIN datebooks d ON d.id = i.datebook_id AND d.deleted_at IS NULL`;

export const itineraryOfMember = statement<EveningRow>(
  'itinerary',
  `SELECT ${EVENING} JOIN members m ON m.datebook_id = d.id AND m.user_id = $2 AND m.left_at IS NULL WHERE i.datebook_id = $1`,
);

export const linkedEvening = statement<EveningRow & { planName: string; planType: PlanType; discreet: boolean }>(
  'linked-evening',
  `SELECT d.name AS "planName", d.plan_type AS "planType", coalesce((u.settings ->> 'discreet')::boolean, false) AS discreet, ${EVENING}
   JOIN users u ON u.id = d.created_by WHERE i.link_code = $1 AND d.state NOT IN (${sqlList(OVER_PLAN_STATES)})`,
);

export const planOfStops = statement<{ id: PlanId }>(
  'plan-of-stops',
  `SELECT d.id FROM datebooks d JOIN itineraries i ON i.datebook_id = d.id
     WHERE d.created_by = $1 AND d.deleted_at IS NULL AND d.state IN (${sqlList(OPEN_PLAN_STATES)}) AND d.bidding = 'held' AND d.plan_type = $2
       AND jsonb_path_query_array(i.stops, '$[*].venueId') = $3::jsonb AND i.stops -> 0 ->> 'arriveAt' = $4 LIMIT 1`,
);

export const noteItinerary = statement<DatebookRow>(
  'note-itinerary',
  `UPDATE datebooks SET itinerary_at = app_clock() WHERE id = $1 RETURNING ${DATEBOOK_COLUMNS}`,
);

/** Of each group of kinds, and of the wanted ones, so many of the nearest are looked at. */
export const OF_EACH = 25;

const COLUMNS = `${VENUE_VIEW}, v.open_minutes::text AS "openText", v.seats_per_slot AS seats,
  coalesce(v.source_id ~ '^osm/(way|relation)/', false) AS outlined, v.location`;
const OPEN = `${CAN_BE_FOUND} AND v.open_minutes && $4::int4multirange AND NOT ${venueBlockedSql('v.id', '$5::uuid[]')}`;
/** Read by `nearestFirst`. */
export const eveningPlaces = statement<VenueView & { openText: string; seats: number; outlined: boolean; location: unknown }>(
  'evening-places',
  `SELECT DISTINCT ON (found.id) found.* FROM (
    SELECT near.* FROM jsonb_array_elements($3::jsonb) AS kinds (types) CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM venues v
      WHERE ${OPEN} AND v.place_types && ARRAY(SELECT jsonb_array_elements_text(kinds.types)) AND v.location <@ box(point($7, $8), point($9, $10))
        AND ($12::text[] IS NULL OR (v.city_slug = $13 AND v.area_id = ANY($12)))
      ORDER BY v.location <-> point($1, $2) LIMIT ${OF_EACH}) near
    WHERE ${distanceSql('near.location', '$1::float8', '$2::float8')} <= $11
    UNION ALL SELECT ${COLUMNS} FROM venues v WHERE v.id = ANY($6::uuid[]) AND ${OPEN}) found`,
);

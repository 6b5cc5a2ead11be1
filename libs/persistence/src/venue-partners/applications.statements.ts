import { PAGES, type Language, type PlaceMatch, type WaitingDelivery, type VenueId } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { statement } from '../database/queries.js';
import { intervalSql } from '../database/views.js';
import { TickStep } from '../log/tick-step.js';
import { samePlaceSql } from '../venues/same-place.js';

const MATCHES = 6;
/** Places of the catalogue, which can be claimed, and partners. */
const CAN_BE_SAME = `(v.kind = 'unclaimed' OR (v.kind = 'claimed' AND v.status IN ('verified', 'suspended')))`;
/** Whether a venue of the name $3 is at the point ($1, $2); null without a point. */
const IS_SAME = samePlaceSql('$3::text', '$1::float8', '$2::float8');

/** The place that an application is about, and whether it is a partner's. */
export interface SamePlace {
  id: string;
  claimed: boolean;
}

export const samePlace = statement<SamePlace>(
  'same-place',
  `SELECT v.id, v.kind = 'claimed' AS claimed FROM venues v WHERE v.location <@ box(point($4, $5), point($6, $7)) AND ${IS_SAME} AND ${CAN_BE_SAME}
   ORDER BY v.kind = 'claimed' DESC, v.location <-> point($1, $2) LIMIT 1`,
);

export const matchingPlaces = statement<PlaceMatch>(
  'matching-places',
  `SELECT v.id, v.name, v.area, v.address, v.location[1] AS latitude, v.location[0] AS longitude, v.place_types AS "placeTypes",
     v.kind = 'claimed' AS claimed, coalesce(${IS_SAME}, false) AS same
   FROM venues v WHERE v.city_slug = $4 AND ${CAN_BE_SAME} AND (v.name ILIKE $5 OR ${IS_SAME})
   ORDER BY coalesce(${IS_SAME}, false) DESC, v.kind = 'claimed' DESC, v.name ILIKE $6 DESC, length(v.name), v.id LIMIT ${MATCHES}`,
);

/** What a mail about the status of a venue carries. */
export interface DecisionMail {
  language: Language;
  status: 'pending' | 'verified' | 'rejected' | 'suspended';
  reason: string | null;
}

export const mailStatus = statement<WaitingDelivery>(
  'mail-venue-status',
  `INSERT INTO deliveries (event_id, staff_id, channel, type, payload, next_try)
   SELECT uuidv7(), s.id, 'email', CASE v.status WHEN 'pending' THEN 'venue_received' ELSE 'venue_decided' END, jsonb_build_object('to', s.email, 'title', '', 'text', '', 'priority', 'high',
     'href', CASE WHEN v.status IN ('verified', 'pending') THEN '${PAGES.venueBidding}' WHEN v.status = 'rejected' THEN '${PAGES.venueOnboarding}' ELSE '${PAGES.grievance}' END,
     'decision', jsonb_build_object('language', s.language, 'status', v.status, 'reason', v.status_reason)), app_clock()
   FROM venue_staff s JOIN venues v ON v.id = s.venue_id
   WHERE v.id = ANY($1) AND s.role = 'venue_owner' AND NOT s.is_demo AND v.kind <> 'simulated' RETURNING id, channel`,
);

/** The step of the tick that purges abandoned drafts. */
export const PURGE_DRAFTS = new TickStep('purge-drafts.drafts');
/** A draft that was not sent and not touched for long. Removing its photos is no touch. */
const ABANDONED = `v.status = 'draft' AND v.kind = 'claimed' AND NOT v.is_demo
  AND v.created_at < (SELECT app_clock()) - ${intervalSql(TUNABLES.draftKeptMs)}
  AND NOT EXISTS (SELECT FROM venue_applications a WHERE a.venue_id = v.id AND a.saved_at >= (SELECT app_clock()) - ${intervalSql(TUNABLES.draftKeptMs)})
  AND NOT EXISTS (SELECT FROM venue_photos p WHERE p.venue_id = v.id AND p.state <> 'removed'
    AND p.changed_at >= (SELECT app_clock()) - ${intervalSql(TUNABLES.draftKeptMs)})`;

export const abandonedDrafts = statement<{ id: VenueId }>(
  'abandoned-drafts',
  `SELECT v.id FROM venues v WHERE ${ABANDONED} AND ${PURGE_DRAFTS.mayTry('v.id')}
     AND NOT EXISTS (SELECT FROM venue_photos p WHERE p.venue_id = v.id AND p.state = 'removed') ORDER BY v.created_at LIMIT 100`,
);

export const lockAbandonedDraft = statement('lock-abandoned-draft', `SELECT FROM venues v WHERE v.id = $1 AND ${ABANDONED} FOR UPDATE`);

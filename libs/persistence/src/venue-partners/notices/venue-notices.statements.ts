import type { VenueNoticeView } from '@app/contracts';
import { statement } from '../../database/queries.js';
import { slotDaySql } from '../../database/slots.js';
import { iso, lostBecauseSql, openCounterSql } from '../../database/views.js';

const MY_BID = 'b.request_id = n.request_id AND b.venue_id = n.venue_id';
const MY_BOOKING = `bookings k JOIN bids b ON b.id = k.bid_id WHERE ${MY_BID}`;

/** Whether there is nothing left to do about a notice n of a request r; what has only to be known waits for its reader. */
const SETTLED = `CASE n.type
  WHEN 'new_request' THEN r.status NOT IN ('open', 'closing') OR EXISTS (SELECT FROM bids b WHERE ${MY_BID})
    OR EXISTS (SELECT FROM bid_invites i WHERE i.request_id = n.request_id AND i.venue_id = n.venue_id AND i.passed_because IS NOT NULL)
  WHEN 'rank_lost' THEN r.status NOT IN ('open', 'closing')
  WHEN 'counter_received' THEN NOT EXISTS (SELECT FROM bid_counters c JOIN bids b ON b.id = c.bid_id WHERE ${MY_BID}
    AND ${openCounterSql('c', 'b')} AND c.expires_at > app_clock())
  WHEN 'bid_stale' THEN NOT EXISTS (SELECT FROM bids b WHERE ${MY_BID} AND b.status = 'stale')
  WHEN 'won' THEN NOT EXISTS (SELECT FROM ${MY_BOOKING} AND k.status = 'confirmed' AND k.acknowledged_at IS NULL)
  WHEN 'unacknowledged' THEN NOT EXISTS (SELECT FROM ${MY_BOOKING} AND k.status = 'confirmed' AND k.acknowledged_at IS NULL)
  WHEN 'change_request' THEN NOT EXISTS (SELECT FROM booking_changes c WHERE c.status = 'open' AND c.total IS NULL
    AND c.booking_id IN (SELECT k.id FROM ${MY_BOOKING}))
  WHEN 'webhook_off' THEN NOT EXISTS (SELECT FROM webhooks w WHERE w.venue_id = n.venue_id AND w.off_at IS NOT NULL)
  ELSE false END`;

export const noticesOfVenue = statement<VenueNoticeView>(
  'venue-notices',
  `SELECT n.id, n.type, ($2 = ANY(n.read_by) OR ${SETTLED}) AS "isRead", n.request_id AS "requestId", d.plan_type AS "planType",
     r.party_size AS "partySize", coalesce(asked.days -> 0 ->> 'day', r.spec ->> 'preferredDate') AS "preferredDate",
     coalesce(asked.days, '[]') AS days, r.spec ->> 'preferredTime' AS "preferredTime",
     r.spec ->> 'areaName' AS area, ${iso('n.created_at')} AS "createdAt",
     (SELECT jsonb_build_object('id', k.id, 'day', ${slotDaySql('k.start_at')}::text) FROM ${MY_BOOKING} ORDER BY k.created_at DESC LIMIT 1) AS booking,
     CASE n.type WHEN 'new_request' THEN (r.spec ->> 'minSpend')::int
       WHEN 'counter_received' THEN (SELECT c.proposed_price FROM bid_counters c JOIN bids b ON b.id = c.bid_id WHERE ${MY_BID} ORDER BY c.id DESC LIMIT 1)
       ELSE coalesce((SELECT k.proposed_price FROM ${MY_BOOKING} ORDER BY k.created_at DESC LIMIT 1), mine.proposed_price) END AS amount,
     CASE WHEN n.type IN ('lost', 'capacity_clash') THEN ${lostBecauseSql('mine')} END AS because
   FROM venue_notices n LEFT JOIN bid_requests r ON r.id = n.request_id LEFT JOIN datebooks d ON d.id = r.datebook_id
     LEFT JOIN LATERAL (SELECT m.* FROM bids m WHERE m.request_id = n.request_id AND m.venue_id = n.venue_id ORDER BY m.id DESC LIMIT 1) mine ON true
   LEFT JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object('day', named.day) ORDER BY named.day) AS days
       FROM jsonb_array_elements_text(r.spec -> 'days') AS named(day)
       WHERE n.type <> 'counter_received' OR named.day = coalesce((SELECT ${slotDaySql('b.start_at')}::text FROM bid_counters c
         JOIN bids b ON b.id = c.bid_id WHERE ${MY_BID} ORDER BY c.id DESC LIMIT 1), named.day)) asked ON true
   WHERE n.venue_id = $1 AND ($3::uuid IS NULL OR n.id < $3) ORDER BY n.id DESC LIMIT $4`,
);

/** `fresh`: the member of the staff had not read it before. */
export const markRead = statement<{ fresh: boolean }>(
  'read-notice',
  `UPDATE venue_notices n SET read_by = CASE WHEN old.fresh THEN array_append(n.read_by, $2) ELSE n.read_by END
   FROM (SELECT id, NOT $2 = ANY(read_by) AS fresh FROM venue_notices WHERE id = $3 AND venue_id = $1 FOR UPDATE) old
   WHERE n.id = old.id RETURNING old.fresh`,
);

export const markAllRead = statement<{ id: string }>(
  'read-notices',
  `UPDATE venue_notices SET read_by = array_append(read_by, $2) WHERE venue_id = $1 AND NOT $2 = ANY(read_by) RETURNING id`,
);

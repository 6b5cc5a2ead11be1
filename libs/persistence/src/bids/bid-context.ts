import { TUNABLES } from '@app/domain';
import type { CancelPolicy, Day, EffectiveSpec, Perk, PlaceType, RequestStatus, ScoreParts, SharedBid, VenueStatus } from '@app/contracts';
import type { Transaction } from '../database/transaction.js';
import { closedDaysSql } from '../venue-partners/venue-capacity.repository.js';
import { intervalSql } from '../database/views.js';

/** All that a venue's command on a request is judged by, read under the plan's lock; `now` is the database's time after the wait. */
export interface BidContext {
  now: Date;
  requestId: string;
  datebookId: string;
  status: RequestStatus;
  changing: boolean;
  round: 1 | 2;
  opensAt: Date;
  closesAt: Date;
  startFrom: Date | null;
  startUntil: Date | null;
  extensions: number;
  partySize: number;
  planVersion: number;
  spec: EffectiveSpec;
  venueId: string;
  venueStatus: VenueStatus;
  placeTypes: PlaceType[];
  citySlug: string;
  latitude: number;
  longitude: number;
  /** From the middle of the members; venues may be told nothing finer than its band. */
  distanceKm: number;
  ratingSum: number;
  ratingCount: number;
  honoured: number;
  dishonoured: number;
  /** How many offers it made in the last 30 days, and how many of them it took back of its own will. */
  recentOffers: number;
  recentWithdrawn: number;
  /** Offers of the venue that stand anywhere. */
  openBids: number;
  /** Days from today on that it has blacked out. */
  closedDays: Day[];
  /** Whether somebody of its staff is in the plan: nobody bids on their own evening. */
  isOwnPlan: boolean;
}

/** A bid as the rules read it. */
export interface StandingBid {
  id: string;
  venueId: string;
  status: SharedBid['status'];
  /** Its own time is over, whether the tick has been by or not. */
  over: boolean;
  proposedPrice: number;
  alcohol: number;
  inclusions: string[];
  perks: Perk[];
  startAt: Date;
  endAt: Date | null;
  policy: CancelPolicy;
  expiresAt: Date | null;
  note: string | null;
  version: number;
  planVersion: number;
  revisions: number;
  valueScore: number;
  parts: ScoreParts;
  createdAt: Date;
  updatedAt: Date;
  distanceKm: number;
}

/** Reads what a venue's command is judged by; null when the venue was not asked. Call under the plan's lock. */
export async function loadBidContext(tx: Transaction, requestId: string, venueId: string): Promise<BidContext | null> {
  const [row] = await tx.prepared<BidContext>(
    'bid-context',
    `SELECT app_clock() AS now, r.id AS "requestId", r.datebook_id AS "datebookId", r.status, r.changing, r.round,
       r.opens_at AS "opensAt", r.closes_at AS "closesAt", r.start_from AS "startFrom", r.start_until AS "startUntil", r.extensions,
       r.party_size AS "partySize", r.plan_version AS "planVersion", r.spec, v.id AS "venueId", v.status AS "venueStatus", v.place_types AS "placeTypes",
       v.city_slug AS "citySlug", i.distance_km AS "distanceKm", v.location[1] AS latitude, v.location[0] AS longitude, v.rating_sum AS "ratingSum",
       v.rating_count AS "ratingCount", v.honoured, v.dishonoured,
       recent.offers AS "recentOffers", recent.withdrawn AS "recentWithdrawn",
       (SELECT count(*)::int FROM bids o WHERE o.venue_id = v.id AND o.status IN ('pending', 'stale')
         AND o.created_at > app_clock() - interval '40 days') AS "openBids",
       ${closedDaysSql('v.id')} AS "closedDays",
       v.kind <> 'simulated' AND NOT v.is_demo AND EXISTS (SELECT FROM venue_staff w JOIN users u ON u.email = w.email
         JOIN members m ON m.user_id = u.id AND m.datebook_id = r.datebook_id AND m.left_at IS NULL WHERE w.venue_id = v.id) AS "isOwnPlan"
     FROM bid_invites i JOIN bid_requests r ON r.id = i.request_id JOIN venues v ON v.id = i.venue_id,
       LATERAL (SELECT count(*)::int AS offers, count(o.withdrawn_at)::int AS withdrawn FROM bids o
         WHERE o.venue_id = v.id AND o.created_at > app_clock() - ${intervalSql(TUNABLES.withdrawalWindowMs)}) recent
     WHERE i.request_id = $1 AND i.venue_id = $2`,
    [requestId, venueId],
  );
  return row ?? null;
}

/** The bids of a request that count in its ranking, and the venue's own, oldest first. */
export async function readBids(
  tx: Transaction,
  requestId: string,
  venueId: string | null,
): Promise<{ standing: StandingBid[]; own: StandingBid[] }> {
  const rows = await tx.prepared<StandingBid>(
    'bids-of-request',
    `SELECT b.id, b.venue_id AS "venueId", b.status, coalesce(least(b.expires_at, b.stale_until) <= app_clock(), false) AS over,
       b.proposed_price AS "proposedPrice", b.alcohol, b.inclusions, b.perks, b.start_at AS "startAt",
       b.end_at AS "endAt", b.policy, b.expires_at AS "expiresAt", b.note, b.version, b.plan_version AS "planVersion", b.revisions,
       b.value_score AS "valueScore", b.parts, b.created_at AS "createdAt", b.updated_at AS "updatedAt", i.distance_km AS "distanceKm"
     FROM bids b JOIN bid_invites i ON i.request_id = b.request_id AND i.venue_id = b.venue_id
     WHERE b.request_id = $1 AND (b.status = 'pending' OR b.venue_id = $2) ORDER BY b.created_at, b.id`,
    [requestId, venueId],
  );
  return { standing: rows.filter((bid) => bid.status === 'pending' && !bid.over), own: rows.filter((bid) => bid.venueId === venueId) };
}

import type { VenueId } from '@app/contracts';
import { DRY_RUN_DAYS, type PastRequest, type RuleWithTemplate } from '@app/domain';
import { RULE_VIEW, type SavedRule } from '../venue-partners/auto-bid-rules.repository.js';
import { TEMPLATE_VIEW } from '../venue-partners/offer-templates.repository.js';
import type { Queries } from '../database/queries.js';

const AT_MOST = 1_000;

/** What the dry run of a venue's rules reads. */
export class DryRunsRepository {
  constructor(private readonly db: Queries) {}

  /**
   * The requests that a venue was asked for in the last 30 days, the newest 1000, with what the chosen offer of another venue came to. Offers of
   * simulated venues tell a claimed one nothing.
   */
  pastRequestsOf(venueId: VenueId): Promise<PastRequest[]> {
    return this.db.read<PastRequest>(
      'past-requests-of-venue',
      `SELECT r.id, d.plan_type AS "planType", i.invited_at AS "invitedAt", least(r.decides_until, chosen.at) AS "endedAt", chosen.offer AS chosen,
       v.open_minutes::text AS open, r.spec, r.party_size AS "partySize", r.closes_at AS "closesAt", r.start_from AS "startFrom",
       r.start_until AS "startUntil", v.place_types AS "placeTypes", i.distance_km AS "distanceKm", closed.days AS "closedDays"
     FROM venues v JOIN bid_invites i ON i.venue_id = v.id JOIN bid_requests r ON r.id = i.request_id JOIN datebooks d ON d.id = r.datebook_id
     CROSS JOIN LATERAL (SELECT coalesce(array_agg(DISTINCT to_char(s.day, 'YYYY-MM-DD')), '{}') AS days FROM venue_slots s
       WHERE s.venue_id = $1 AND s.closed AND s.day >= app_clock()::date - ${DRY_RUN_DAYS}) closed
     LEFT JOIN LATERAL (SELECT k.created_at AS at, CASE WHEN b.venue_id <> v.id AND (v.kind <> 'claimed' OR o.kind = 'claimed')
         THEN jsonb_build_object('price', b.proposed_price, 'placeTypes', o.place_types, 'citySlug', o.city_slug) END AS offer
       FROM bids b JOIN bookings k ON k.bid_id = b.id JOIN venues o ON o.id = b.venue_id
       WHERE b.request_id = r.id AND b.status = 'accepted' ORDER BY k.created_at DESC LIMIT 1) chosen ON true
     WHERE v.id = $1 AND i.invited_at > app_clock() - interval '${DRY_RUN_DAYS} days' ORDER BY i.invited_at DESC LIMIT ${AT_MOST}`,
      [venueId],
    );
  }

  /** The active rules of a venue with their templates, in the order in which they are tried. */
  async activeRulesOf(venueId: VenueId): Promise<(RuleWithTemplate & { rule: SavedRule })[]> {
    return this.db.read(
      'active-rules-of-venue',
      `SELECT ${RULE_VIEW} AS rule, ${TEMPLATE_VIEW} AS template FROM auto_bid_rules a JOIN offer_templates t ON t.id = a.template_id
     WHERE a.venue_id = $1 AND a.active ORDER BY a.id`,
      [venueId],
    );
  }
}

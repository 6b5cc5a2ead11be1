import { BID_TERMS, TUNABLES, type BidContext, type Point, type StoredBid } from '@app/domain';
import type { OwnWithdrawals, PlanType, VenueId, PlanId, BidRequestId, BidId } from '@app/contracts';
import { termColumns } from '../database/fields/offer-terms.js';
import { closedDaysSql, shortSlotsSql } from '../venue-partners/capacity.statements.js';
import { intervalSql, overBidSql } from '../database/views.js';
import { BidInvite } from './requests/bid-invite.entity.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';

/** SQL: the number of a venue's bids in the last `withdrawalWindowMs`, and how many of them it withdrew. */
const recentOffersSql = (venueId: string): string =>
  `SELECT count(*)::int AS offers, count(o.withdrawn_at)::int AS withdrawn FROM bids o
   WHERE o.venue_id = ${venueId} AND o.created_at > app_clock() - ${intervalSql(TUNABLES.withdrawalWindowMs)}`;

/** A request of a plan, and a venue that was asked. */
export interface RequestRef {
  planId: PlanId;
  requestId: BidRequestId;
  venueId: VenueId;
}

/** A bid of a plan, and its venue. */
export interface BidRef {
  planId: PlanId;
  bidId: BidId;
  venueId: VenueId;
}

/** The exact place of a member, and the type of their plan, which decides whether the place is rounded. */
export type MemberPoint = Point & { planType: PlanType };

/** The inputs of the commands of a venue on its bids. Call under the plan's lock. */
export class BidInputsRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** The venue's withdrawals that count in its reliability. */
  async withdrawalsOf(venueId: VenueId): Promise<OwnWithdrawals> {
    const [row] = await this.db.read<OwnWithdrawals>('own-withdrawals', recentOffersSql('$1'), [venueId]);
    return row ?? { offers: 0, withdrawn: 0 };
  }

  /** Takes the lock of the request's plan, and returns its id; null when the venue was not asked. */
  async lockPlan({ requestId, venueId }: Omit<RequestRef, 'planId'>): Promise<string | null> {
    const [plan] = await this.tx.prepared<{ id: string }>(
      'lock-plan-of-invite',
      `SELECT id FROM datebooks WHERE id = (SELECT r.datebook_id FROM bid_invites i JOIN bid_requests r ON r.id = i.request_id
       WHERE i.request_id = $1 AND i.venue_id = $2) FOR NO KEY UPDATE`,
      [requestId, venueId],
    );
    return plan?.id ?? null;
  }

  /**
   * Takes the lock of a venue's bids over all plans. It makes each new bid count the ones before it, and excludes changes of the venue that affect its
   * bids. A command that needs a plan's lock too takes that first.
   */
  async lockBidsOfVenue(venueId: VenueId): Promise<void> {
    await this.tx.prepared('lock-bids-of-venue', `SELECT pg_advisory_xact_lock(hashtextextended('bids ' || $1, 0))`, [venueId]);
  }

  /** Reads the context of a venue's command; null when the venue was not asked. Call under the plan's lock. */
  async loadContext(requestId: BidRequestId, venueId: VenueId): Promise<BidContext | null> {
    const [row] = await this.tx.prepared<BidContext>(
      'bid-context',
      `SELECT app_clock() AS now, r.id AS "requestId", r.datebook_id AS "planId", r.status, r.changing, r.round,
       r.opens_at AS "opensAt", r.closes_at AS "closesAt", r.start_from AS "startFrom", r.start_until AS "startUntil", r.extensions,
       r.party_size AS "partySize", r.plan_version AS "planVersion", r.spec, v.id AS "venueId", v.status AS "venueStatus", v.place_types AS "placeTypes",
       v.city_slug AS "citySlug", i.distance_km AS "distanceKm",
       i.too_dear_offers AS "tooDearOffers", v.location[1] AS latitude, v.location[0] AS longitude, v.rating_sum AS "ratingSum",
       v.rating_count AS "ratingCount", v.on_site AS "onSite", v.honoured, v.dishonoured,
       recent.offers AS "recentOffers", recent.withdrawn AS "recentWithdrawn",
       (SELECT count(*)::int FROM bids o WHERE o.venue_id = v.id AND o.status IN ('pending', 'stale')
         AND o.created_at > app_clock() - interval '40 days') AS "openBids",
       ${closedDaysSql('v.id')} AS "closedDays",
       v.seats_per_slot AS "usualSeats", ${shortSlotsSql('v', 'r.party_size')} AS "shortSlots",
       v.kind <> 'simulated' AND NOT v.is_demo AND EXISTS (SELECT FROM venue_staff w JOIN users u ON u.email = w.email
         JOIN members m ON m.user_id = u.id AND m.datebook_id = r.datebook_id AND m.left_at IS NULL WHERE w.venue_id = v.id) AS "isOwnPlan"
     FROM bid_invites i JOIN bid_requests r ON r.id = i.request_id JOIN venues v ON v.id = i.venue_id,
       LATERAL (${recentOffersSql('v.id')}) recent
     WHERE i.request_id = $1 AND i.venue_id = $2`,
      [requestId, venueId],
    );
    return row ?? null;
  }

  /** Counts an offer of the venue that was far above the planners' maximum. Call under the plan's lock. */
  async countTooDear({ requestId, venueId }: Pick<BidContext, 'requestId' | 'venueId'>): Promise<void> {
    await this.tx.of(BidInvite).increment({ requestId, venueId }, 'tooDearOffers', 1);
  }

  /** The bids of a request that count in its ranking, and the venue's own, oldest first. */
  async listBids(requestId: BidRequestId, venueId: VenueId | null): Promise<{ activeBids: StoredBid[]; own: StoredBid[] }> {
    const rows = await this.tx.prepared<StoredBid>(
      'bids-of-request',
      `SELECT b.id, b.venue_id AS "venueId", b.status, ${overBidSql()} AS over,
       ${termColumns(BID_TERMS, 'b')}, b.version, b.plan_version AS "planVersion", b.revisions,
       b.value_score AS "valueScore", b.parts, b.created_at AS "createdAt", b.updated_at AS "updatedAt", i.distance_km AS "distanceKm"
     FROM bids b JOIN bid_invites i ON i.request_id = b.request_id AND i.venue_id = b.venue_id
     WHERE b.request_id = $1 AND (b.status = 'pending' OR b.venue_id = $2) ORDER BY b.created_at, b.id`,
      [requestId, venueId],
    );
    return { activeBids: rows.filter((bid) => bid.status === 'pending' && !bid.over), own: rows.filter((bid) => bid.venueId === venueId) };
  }

  /** A venue's own bid, its context, and all bids of the venue on the request; null for a bid of another venue. Call under the plan's lock. */
  async loadOwnBid(ref: BidRef): Promise<{ context: BidContext; mine: StoredBid; own: StoredBid[] } | null> {
    const turn = this.lockBidsOfVenue(ref.venueId);
    const found = this.tx.query<{ requestId: BidRequestId }>(
      'SELECT request_id AS "requestId" FROM bids WHERE id = $1 AND venue_id = $2 AND datebook_id = $3',
      [ref.bidId, ref.venueId, ref.planId],
    );
    const [[row]] = await Promise.all([found, turn]);
    const context = row ? await this.loadContext(row.requestId, ref.venueId) : null;
    if (!row || !context) return null;
    const { own } = await this.listBids(row.requestId, ref.venueId);
    const mine = own.find((bid) => bid.id === ref.bidId);
    return mine ? { context, mine, own } : null;
  }

  /** The places of the members whose travel counts in the score of an offer. */
  async memberPoints(requestId: BidRequestId): Promise<MemberPoint[]> {
    return this.tx.prepared<MemberPoint>(
      'points-of-members',
      `SELECT m.latitude::float8 AS latitude, m.longitude::float8 AS longitude, d.plan_type AS "planType"
     FROM bid_requests r JOIN datebooks d ON d.id = r.datebook_id JOIN members m ON m.datebook_id = r.datebook_id
     WHERE r.id = $1 AND m.left_at IS NULL AND m.role <> 'voter' AND m.latitude IS NOT NULL`,
      [requestId],
    );
  }
}

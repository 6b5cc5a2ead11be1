import { TUNABLES, type RuledRequest } from '@app/domain';
import type { OfferTemplate, Rupees, VenueId, BidRequestId, PlanId, BidId } from '@app/contracts';
import { slotDaySql, slotSql } from '../database/slots.js';
import { TickStep } from '../log/tick-step.js';
import { RULE_VIEW, type SavedRule } from '../venue-partners/auto-bid-rules.repository.js';
import { TEMPLATE_VIEW, type SavedTemplate } from '../venue-partners/offer-templates.repository.js';
import { closedDaysSql } from '../venue-partners/capacity.statements.js';
import { rankSql } from './ranks.repository.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';
import { Bid } from './bid.entity.js';

const AT_ONCE = 100;
/** The step of the tick that lowers automatic bids which are behind. */
export const LOWER_AUTO_BIDS = new TickStep('lower-auto-bids');

/** A rule of a venue that was asked and has not bid, with its template and the request. */
export interface WaitingRule extends RuledRequest {
  venueId: VenueId;
  rule: SavedRule;
  template: SavedTemplate;
}

/** An automatic bid that is behind in round 2, with what its venue allows. */
interface BehindBid {
  plan: PlanId;
  id: BidId;
  venueId: VenueId;
}

/** SQL for the smallest change of a price that counts, as the domain's `priceStep`. */
export const priceStepSql = (price: string): string =>
  `greatest(${TUNABLES.revisionStepRupees}, ceil(${price} * ${TUNABLES.revisionStepShare}::float8))`;

/** SQL for what a price of a template comes to for a party, as the domain's `totalOf`. */
export const totalSql = (price: string, kind: string, partySize: string): string =>
  `${price} * CASE ${kind} WHEN 'per_head' THEN ${partySize} ELSE 1 END`;

/** An automatic bid that is still behind, with how far its rule may go, in the template's own kind. */
interface LoweredBid {
  version: number;
  price: Rupees;
  partySize: number;
  floor: Rupees;
  step: Rupees | null;
  kind: OfferTemplate['priceKind'];
}

/** Bids that rules of venues place and lower. Writes need a transaction that holds the plan's lock. */
export class AutoBidsRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /**
   * The rules of those venues that were asked for a request and have not bid yet, in the order in which they were made. Their rows are held, so
   * that two plans at once don't send more bids of a rule than may stand; so are the bids of their venues, whose hours and pause a bid then
   * still follows. `ruleId` names the only rule that counts. Call under the plan's lock.
   */
  async lockWaitingRules(requestId: BidRequestId, ruleId: string | null): Promise<WaitingRule[]> {
    const asked = await this.tx.query<{ venueId: VenueId }>(
      `SELECT DISTINCT i.venue_id AS "venueId" FROM bid_invites i JOIN auto_bid_rules a ON a.venue_id = i.venue_id AND a.active
     WHERE i.request_id = $1 AND ($2::uuid IS NULL OR a.id = $2) ORDER BY 1`,
      [requestId, ruleId],
    );
    // A rule that is activated meanwhile asks for its venue's open requests itself.
    if (asked.length === 0) return [];
    await Promise.all(asked.map(({ venueId }) => this.tx.bidInputs.lockBidsOfVenue(venueId)));
    return this.tx.query<WaitingRule>(
      `SELECT i.venue_id AS "venueId", ${RULE_VIEW} AS rule, ${TEMPLATE_VIEW} AS template, v.open_minutes::text AS open, r.spec,
       r.party_size AS "partySize", r.closes_at AS "closesAt", r.start_from AS "startFrom", r.start_until AS "startUntil", v.place_types AS "placeTypes",
       i.distance_km AS "distanceKm", ${closedDaysSql('v.id')} AS "closedDays"
     FROM bid_invites i JOIN bid_requests r ON r.id = i.request_id JOIN venues v ON v.id = i.venue_id AND NOT v.paused
     JOIN auto_bid_rules a ON a.venue_id = i.venue_id AND a.active JOIN offer_templates t ON t.id = a.template_id
     WHERE i.request_id = $1 AND ($2::uuid IS NULL OR a.id = $2) AND i.too_dear_offers = 0 AND i.passed_because IS NULL AND NOT EXISTS (SELECT 1 FROM bids o WHERE o.request_id = i.request_id AND o.venue_id = i.venue_id)
     ORDER BY a.id FOR NO KEY UPDATE OF a`,
      [requestId, ruleId],
    );
  }

  /** Whether a venue that was asked for one of these requests has a rule that sends bids. A rule that begins later asks for its venue's open requests itself. */
  async isAnyRuleAsked(requestIds: readonly BidRequestId[]): Promise<boolean> {
    const [asked] = await this.db.read(
      'rule-of-asked-venues',
      `SELECT 1 FROM bid_invites i JOIN auto_bid_rules a ON a.venue_id = i.venue_id AND a.active WHERE i.request_id = ANY($1::uuid[]) LIMIT 1`,
      [requestIds],
    );
    return asked !== undefined;
  }

  /** The requests that wait for a first bid of a venue, the one that closes first in front; at most a hundred. */
  unansweredRequestsOf(venueId: VenueId): Promise<{ planId: PlanId; requestId: BidRequestId }[]> {
    return this.db.read<{ planId: PlanId; requestId: BidRequestId }>(
      'unanswered-requests-of-venue',
      `SELECT r.datebook_id AS "planId", r.id AS "requestId" FROM bid_invites i JOIN bid_requests r ON r.id = i.request_id
     WHERE i.venue_id = $1 AND i.passed_because IS NULL AND r.status IN ('open', 'closing') AND NOT r.changing AND r.closes_at > app_clock()
       AND NOT EXISTS (SELECT 1 FROM bids b WHERE b.request_id = r.id AND b.venue_id = i.venue_id)
     ORDER BY r.closes_at LIMIT ${AT_ONCE}`,
      [venueId],
    );
  }

  /** Whether a rule may send one more bid, and the slot of its start still has seats; counted now, after the wait for the rule's row. */
  async hasRoom({ rule, venueId, partySize }: WaitingRule, startAt: string): Promise<boolean> {
    const [row] = await this.tx.prepared<{ ok: boolean }>(
      'auto-bid-room',
      `SELECT (SELECT count(*) FROM bids b WHERE b.auto_rule_id = $1 AND b.status IN ('pending', 'stale')) < $2
       AND NOT EXISTS (SELECT 1 FROM venue_slots s WHERE s.venue_id = $3 AND s.day = ${slotDaySql('$4::timestamptz')}
         AND s.slot = ${slotSql('$4::timestamptz')} AND (s.closed OR s.seats - s.taken < $5)) AS ok`,
      [rule.id, rule.maxOpenBids, venueId, startAt, partySize],
    );
    return row?.ok === true;
  }

  /** Notes which rule a bid came of, and with it which template. */
  async noteRule(bidId: BidId, rule: SavedRule): Promise<void> {
    await this.db.of(Bid).update({ id: bidId }, { autoRuleId: rule.id, templateId: rule.templateId });
  }

  /** Automatic bids in round 2 that are behind, by the rank that their venue knows, and can go down a step; at most a hundred. */
  listBehind(): Promise<BehindBid[]> {
    return this.db.read<BehindBid>(
      'auto-bids-behind',
      `SELECT b.datebook_id AS plan, b.id, b.venue_id AS "venueId" FROM bids b
       JOIN auto_bid_rules a ON a.id = b.auto_rule_id AND a.active AND a.floor_price IS NOT NULL
       JOIN bid_requests r ON r.id = b.request_id AND r.status IN ('open', 'closing') AND r.round = 2 AND NOT r.changing
       JOIN bid_invites i ON i.request_id = b.request_id AND i.venue_id = b.venue_id JOIN venues v ON v.id = b.venue_id AND NOT v.paused
       JOIN offer_templates t ON t.id = a.template_id
       WHERE b.status = 'pending' AND (${rankSql('rank')})::int > 1 AND i.ranked_at >= b.updated_at AND b.revisions < least($1, a.max_steps)
         AND b.proposed_price - ${priceStepSql('b.proposed_price')} >= ${totalSql('a.floor_price', 't.price_kind', 'b.party_size')}
         AND b.updated_at <= (SELECT app_clock()) - $2 * interval '1 millisecond' AND ${LOWER_AUTO_BIDS.mayTry('b.id')}
       ORDER BY r.closes_at, b.id LIMIT ${AT_ONCE}`,
      [TUNABLES.maxRevisions, TUNABLES.revisionCooldownMs],
    );
  }

  /** What a bid that is still behind costs, and down to what its rule may go; null when it leads or may not. Call under the plan's lock. */
  async loadBehind(bidId: BidId): Promise<LoweredBid | null> {
    const [bid] = await this.tx.query<LoweredBid>(
      `SELECT b.version, b.proposed_price AS price, b.party_size AS "partySize", a.floor_price AS floor, a.step_rupees AS step, t.price_kind AS kind
     FROM bids b JOIN bid_invites i ON i.request_id = b.request_id AND i.venue_id = b.venue_id AND (${rankSql('rank')})::int > 1 AND i.ranked_at >= b.updated_at
     JOIN auto_bid_rules a ON a.id = b.auto_rule_id AND a.active AND a.floor_price IS NOT NULL AND b.revisions < a.max_steps
     JOIN offer_templates t ON t.id = a.template_id WHERE b.id = $1 AND b.status = 'pending'`,
      [bidId],
    );
    return bid ?? null;
  }
}

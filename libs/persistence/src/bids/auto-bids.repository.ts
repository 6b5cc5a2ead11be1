import {
  autoStart,
  distanceBand,
  middleOfBand,
  offerFrom,
  readMultirange,
  ruleAnswers,
  stepDown,
  totalOf,
  TUNABLES,
  venueFitAt,
} from '@app/domain';
import type { AutoBidRule, Day, EffectiveSpec, OfferTemplate, PlaceType } from '@app/contracts';
import type { Database } from '../database/database.js';
import { TickStep } from '../log/tick-step.js';
import type { Transaction } from '../database/transaction.js';
import { slotDaySql, slotSql } from '../database/slots.js';
import { RULE_VIEW } from '../venue-partners/auto-bid-rules.repository.js';
import { placeBid, reviseBid } from './bid-commands.repository.js';
import { TEMPLATE_VIEW } from '../venue-partners/offer-templates.repository.js';
import { closedDaysSql } from '../venue-partners/venue-capacity.repository.js';

const AT_ONCE = 100;
const FOLLOW_DOWN = new TickStep('follow-down');

interface WaitingRule {
  venueId: string;
  rule: AutoBidRule;
  template: OfferTemplate;
  open: string;
  spec: EffectiveSpec;
  partySize: number;
  closesAt: Date;
  startFrom: Date | null;
  startUntil: Date | null;
  placeTypes: PlaceType[];
  distanceKm: number;
  closedDays: Day[];
}

/**
 * Sends the offers of the rules of those venues that were asked and have not offered yet, under the plan's lock: the first rule of each
 * venue that answers the request, by the same rules as anybody's offer. Run again it finds nobody left. Gives how many were sent.
 */
export async function placeAutoBids(tx: Transaction, datebookId: string, requestId: string): Promise<number> {
  // The rules' rows are held, so that two plans at once don't send more offers of a rule than may stand.
  const waiting = await tx.query<WaitingRule>(
    `SELECT i.venue_id AS "venueId", ${RULE_VIEW} AS rule, ${TEMPLATE_VIEW} AS template, v.open_minutes::text AS open, r.spec,
       r.party_size AS "partySize", r.closes_at AS "closesAt", r.start_from AS "startFrom", r.start_until AS "startUntil", v.place_types AS "placeTypes",
       i.distance_km AS "distanceKm", ${closedDaysSql('v.id')} AS "closedDays"
     FROM bid_invites i JOIN bid_requests r ON r.id = i.request_id JOIN venues v ON v.id = i.venue_id AND NOT v.paused
     JOIN auto_bid_rules a ON a.venue_id = i.venue_id AND a.active JOIN offer_templates t ON t.id = a.template_id
     WHERE i.request_id = $1 AND NOT EXISTS (SELECT 1 FROM bids o WHERE o.request_id = i.request_id AND o.venue_id = i.venue_id)
     ORDER BY a.id FOR NO KEY UPDATE OF a`,
    [requestId],
  );
  const answered = new Set<string>();
  for (const one of waiting) {
    if (answered.has(one.venueId)) continue;
    if (await send(tx, datebookId, requestId, one)) answered.add(one.venueId);
  }
  return answered.size;
}

async function send(tx: Transaction, datebookId: string, requestId: string, waiting: WaitingRule): Promise<boolean> {
  const { rule, venueId, partySize } = waiting;
  const distance = distanceBand(waiting.distanceKm);
  // From the middle of the band, as the venue reads it: an exact fit would let its rules find where the planners are.
  const asked = { ...waiting, distance, fit: venueFitAt(waiting.spec, waiting.placeTypes, middleOfBand(distance)) };
  if (!ruleAnswers(rule, asked)) return false;
  const start = autoStart(rule, asked, readMultirange(waiting.open), waiting.closedDays);
  if (!start || !(await hasRoom(tx, waiting, start))) return false;
  const result = await placeBid(tx, { datebookId, requestId, venueId }, offerFrom(waiting.template, partySize, start));
  if (!('bid' in result)) return false;
  await tx.query('UPDATE bids SET auto_rule_id = $2 WHERE id = $1', [result.bid.id, rule.id]);
  return true;
}

/** Whether the rule may send one more, and the slot still has seats; counted now, after the wait for the rule's row. */
async function hasRoom(tx: Transaction, { rule, venueId, partySize }: WaitingRule, start: Date): Promise<boolean> {
  const [row] = await tx.prepared<{ ok: boolean }>(
    'auto-bid-room',
    `SELECT (SELECT count(*) FROM bids b WHERE b.auto_rule_id = $1 AND b.status IN ('pending', 'stale')) < $2
       AND NOT EXISTS (SELECT 1 FROM venue_slots s WHERE s.venue_id = $3 AND s.day = ${slotDaySql('$4::timestamptz')}
         AND s.slot = ${slotSql('$4::timestamptz')} AND (s.closed OR s.seats - s.taken < $5)) AS ok`,
    [rule.id, rule.maxOpenBids, venueId, start, partySize],
  );
  return row?.ok === true;
}

interface Behind {
  plan: string;
  bidId: string;
  venueId: string;
}

/** Lowers automatic offers that are behind in round 2, as far as their venues allow. They go by the rank that a venue is told, no other. */
export class AutoBidsRepository {
  constructor(private readonly database: Database) {}

  /** Takes the next step of every offer that is due; gives how many were looked at. */
  async followDue(): Promise<number> {
    const due = await this.database.read<Behind & { id: string }>(
      'auto-bids-behind',
      `SELECT b.datebook_id AS plan, b.id, b.id AS "bidId", b.venue_id AS "venueId" FROM bids b
       JOIN auto_bid_rules a ON a.id = b.auto_rule_id AND a.active AND a.floor_price IS NOT NULL
       JOIN bid_requests r ON r.id = b.request_id AND r.status IN ('open', 'closing') AND r.round = 2 AND NOT r.changing
       JOIN bid_invites i ON i.request_id = b.request_id AND i.venue_id = b.venue_id JOIN venues v ON v.id = b.venue_id AND NOT v.paused
       JOIN offer_templates t ON t.id = a.template_id
       WHERE b.status = 'pending' AND i.rank > 1 AND i.ranked_at >= b.updated_at AND b.revisions < $1
         AND b.proposed_price - greatest($3, ceil(b.proposed_price * $4::float8))
           >= a.floor_price * CASE t.price_kind WHEN 'per_head' THEN b.party_size ELSE 1 END
         AND b.updated_at <= (SELECT app_clock()) - $2 * interval '1 millisecond' AND ${FOLLOW_DOWN.mayTry('b.id')}
       ORDER BY r.closes_at, b.id LIMIT ${AT_ONCE}`,
      [TUNABLES.maxRevisions, TUNABLES.revisionCooldownMs, TUNABLES.revisionStepRupees, TUNABLES.revisionStepShare],
    );
    return FOLLOW_DOWN.eachPlan(this.database, due, (tx, _, one) => followDown(tx, one));
  }
}

/** One legal step down for an offer that is still behind, under the plan's lock; what the rules of a revision refuse is left as it is. */
export async function followDown(tx: Transaction, { plan, bidId, venueId }: Behind): Promise<boolean> {
  const [bid] = await tx.query<{ version: number; price: number; partySize: number; floor: number; kind: OfferTemplate['priceKind'] }>(
    `SELECT b.version, b.proposed_price AS price, b.party_size AS "partySize", a.floor_price AS floor, t.price_kind AS kind
     FROM bids b JOIN bid_invites i ON i.request_id = b.request_id AND i.venue_id = b.venue_id AND i.rank > 1 AND i.ranked_at >= b.updated_at
     JOIN auto_bid_rules a ON a.id = b.auto_rule_id AND a.active AND a.floor_price IS NOT NULL
     JOIN offer_templates t ON t.id = a.template_id WHERE b.id = $1 AND b.status = 'pending'`,
    [bidId],
  );
  const next = bid ? stepDown(bid.price, totalOf(bid.floor, bid.kind, bid.partySize)) : null;
  if (!bid || next === null) return false;
  const result = await reviseBid(tx, { datebookId: plan, bidId, venueId }, { expectedVersion: bid.version, proposedPrice: next });
  return 'bid' in result;
}

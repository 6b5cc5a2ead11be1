import { TUNABLES } from '@app/domain';
import type { AutoBidRule, SaveAutoBidRule } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { lockDesk } from './offer-templates.repository.js';
import { iso } from '../database/views.js';

export const RULE_VIEW = `jsonb_build_object('id', a.id, 'templateId', a.template_id, 'active', a.active, 'placeTypes', to_jsonb(a.place_types),
  'minSpend', a.min_spend, 'partyFrom', a.party_from, 'partyTo', a.party_to, 'days', to_jsonb(a.days), 'times', to_jsonb(a.times),
  'maxDistance', a.max_distance, 'minFit', a.min_fit, 'maxOpenBids', a.max_open_bids, 'floorPrice', a.floor_price,
  'openBids', (SELECT count(*)::int FROM bids b WHERE b.auto_rule_id = a.id AND b.status IN ('pending', 'stale')),
  'createdAt', ${iso('a.created_at')}, 'updatedAt', ${iso('a.updated_at')})`;

/** A write of a rule came to nothing: there are too many, or the rule or its template is not the venue's. */
export type RuleRefused = { refused: 'limit-reached' | 'not-found' };
export type RuleResult = { rule: AutoBidRule } | RuleRefused;

const valuesOf = (body: SaveAutoBidRule): unknown[] => [
  body.templateId,
  body.active,
  body.placeTypes,
  body.minSpend,
  body.partyFrom,
  body.partyTo,
  body.days,
  body.times,
  body.maxDistance,
  body.minFit,
  body.maxOpenBids,
  body.floorPrice,
];

/** A venue's rules for offers that send themselves. */
export class AutoBidRulesRepository {
  constructor(private readonly database: Database) {}

  /** The venue's rules in the order in which they are tried. */
  async list(venueId: string): Promise<AutoBidRule[]> {
    const rows = await this.database.read<{ view: AutoBidRule }>(
      'rules-of-venue',
      `SELECT ${RULE_VIEW} AS view FROM auto_bid_rules a WHERE a.venue_id = $1 ORDER BY a.id`,
      [venueId],
    );
    return rows.map((row) => row.view);
  }

  async add(tx: Transaction, venueId: string, body: SaveAutoBidRule): Promise<RuleResult> {
    await lockDesk(tx, venueId);
    if (!(await owns(tx, venueId, body.templateId))) return { refused: 'not-found' };
    const [row] = await tx.query<{ view: AutoBidRule }>(
      `INSERT INTO auto_bid_rules AS a (venue_id, template_id, active, place_types, min_spend, party_from, party_to, days, times,
         max_distance, min_fit, max_open_bids, floor_price)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 WHERE (SELECT count(*) FROM auto_bid_rules WHERE venue_id = $1) < $14
       RETURNING ${RULE_VIEW} AS view`,
      [venueId, ...valuesOf(body), TUNABLES.autoBidRules],
    );
    return row ? { rule: row.view } : { refused: 'limit-reached' };
  }

  /** Replaces a rule; offers that it sent stay as they are. */
  async replace(tx: Transaction, venueId: string, id: string, body: SaveAutoBidRule): Promise<RuleResult> {
    // The rule before its venue, as whoever sends its offers does.
    const [known] = await tx.query('SELECT 1 FROM auto_bid_rules WHERE id = $2 AND venue_id = $1 FOR NO KEY UPDATE', [venueId, id]);
    if (!known) return { refused: 'not-found' };
    await lockDesk(tx, venueId);
    if (!(await owns(tx, venueId, body.templateId))) return { refused: 'not-found' };
    const [row] = await tx.query<{ view: AutoBidRule }>(
      `UPDATE auto_bid_rules a SET template_id = $3, active = $4, place_types = $5, min_spend = $6, party_from = $7, party_to = $8, days = $9,
         times = $10, max_distance = $11, min_fit = $12, max_open_bids = $13, floor_price = $14, updated_at = app_clock()
       WHERE a.venue_id = $1 AND a.id = $2 RETURNING ${RULE_VIEW} AS view`,
      [venueId, id, ...valuesOf(body)],
    );
    return row ? { rule: row.view } : { refused: 'not-found' };
  }

  /** false: the venue has no such rule. */
  async remove(tx: Transaction, venueId: string, id: string): Promise<boolean> {
    return (await tx.query('DELETE FROM auto_bid_rules WHERE venue_id = $1 AND id = $2 RETURNING 1', [venueId, id])).length > 0;
  }
}

async function owns(tx: Transaction, venueId: string, templateId: string): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM offer_templates WHERE id = $2 AND venue_id = $1', [venueId, templateId])).length > 0;
}

import type { AutoBidRule, SaveAutoBidRule, VenueId } from '@app/contracts';
import type { Queries } from '../database/queries.js';
import { AutoBidRuleRow } from './auto-bid-rule.entity.js';

/** SQL for how many offers of rule `a` can still be chosen. */
const OPEN_BIDS = `(SELECT count(*)::int FROM bids b WHERE b.auto_rule_id = a.id AND b.status IN ('pending', 'stale'))`;

const SENT = `(SELECT count(*)::int FROM bids b WHERE b.auto_rule_id = a.id)`;
const LAST_SENT = `(SELECT max(b.created_at) FROM bids b WHERE b.auto_rule_id = a.id)`;

/** SQL for a rule as `SavedRule`, for the statements that read rules, templates and requests at once. */
export const RULE_VIEW = `jsonb_build_object('id', a.id, 'templateId', a.template_id, 'active', a.active, 'placeTypes', to_jsonb(a.place_types),
  'minSpend', a.min_spend, 'partyFrom', a.party_from, 'partyTo', a.party_to, 'days', to_jsonb(a.days), 'times', to_jsonb(a.times),
  'maxDistance', a.max_distance, 'minFit', a.min_fit, 'maxOpenBids', a.max_open_bids, 'floorPrice', a.floor_price,
  'stepRupees', a.step_rupees, 'maxSteps', a.max_steps)`;
/** A rule by its id, without what it did. */
export type SavedRule = SaveAutoBidRule & { id: string };

const columnsOf = ({ templateId, active, placeTypes, minSpend, partyFrom, partyTo, days, times, ...more }: SaveAutoBidRule) => ({
  templateId,
  active,
  placeTypes,
  minSpend,
  partyFrom,
  partyTo,
  days,
  times,
  maxDistance: more.maxDistance,
  minFit: more.minFit,
  maxOpenBids: more.maxOpenBids,
  floorPrice: more.floorPrice,
  stepRupees: more.stepRupees,
  maxSteps: more.maxSteps,
});

interface Done {
  open_bids: number;
  sent: number;
  last_sent: Date | null;
}
const NOTHING_YET: Done = { open_bids: 0, sent: 0, last_sent: null };

const viewOf = (row: AutoBidRuleRow, done: Done = NOTHING_YET): AutoBidRule => ({
  id: row.id,
  ...columnsOf(row),
  openBids: done.open_bids,
  sent: done.sent,
  lastSentAt: done.last_sent?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Standing rules by which a venue's offers are sent. Writes are called under the venue's lock. */
export class AutoBidRulesRepository {
  constructor(private readonly db: Queries) {}

  /** The venue's rules in the order in which they are tried. */
  list(venueId: VenueId): Promise<AutoBidRule[]> {
    return this.find(venueId);
  }

  /** The venue's rule of that id, or null. */
  async one(venueId: VenueId, id: string): Promise<AutoBidRule | null> {
    return (await this.find(venueId, id))[0] ?? null;
  }

  count(venueId: VenueId): Promise<number> {
    return this.db.of(AutoBidRuleRow).countBy({ venueId });
  }

  /** Whether a rule of the venue sends the template. */
  sendsTemplate(venueId: VenueId, templateId: string): Promise<boolean> {
    return this.db.of(AutoBidRuleRow).existsBy({ venueId, templateId });
  }

  /** Locks a rule before its venue, in the order in which sending its offers locks them; false when the venue has no such rule. */
  async lock(venueId: VenueId, id: string): Promise<boolean> {
    const lock = { mode: 'for_no_key_update' } as const;
    return (await this.db.of(AutoBidRuleRow).findOne({ select: { id: true }, where: { id, venueId }, lock })) !== null;
  }

  /** Stores a rule. The caller checks whose its template is and how many rules a venue may have. */
  async insert(venueId: VenueId, body: SaveAutoBidRule): Promise<AutoBidRule> {
    const rules = this.db.of(AutoBidRuleRow);
    const row = rules.create({ venueId, ...columnsOf(body) });
    await rules.insert(row);
    return viewOf(row);
  }

  /** Replaces a rule; null when the venue has no such rule. */
  async update(venueId: VenueId, id: string, body: SaveAutoBidRule): Promise<AutoBidRule | null> {
    await this.db.of(AutoBidRuleRow).update({ id, venueId }, { ...columnsOf(body), updatedAt: () => 'app_clock()' });
    return this.one(venueId, id);
  }

  /** Deletes a rule; false when the venue has no such rule. */
  async delete(venueId: VenueId, id: string): Promise<boolean> {
    return (await this.db.of(AutoBidRuleRow).delete({ id, venueId })).affected === 1;
  }

  private async find(venueId: VenueId, id?: string): Promise<AutoBidRule[]> {
    const query = this.db
      .of(AutoBidRuleRow)
      .createQueryBuilder('a')
      .addSelect(OPEN_BIDS, 'open_bids')
      .addSelect(SENT, 'sent')
      .addSelect(LAST_SENT, 'last_sent')
      .where({ venueId });
    if (id !== undefined) query.andWhere({ id });
    const { entities, raw } = await query.orderBy('a.id').getRawAndEntities<Done>();
    return entities.map((row, at) => viewOf(row, raw[at]));
  }
}

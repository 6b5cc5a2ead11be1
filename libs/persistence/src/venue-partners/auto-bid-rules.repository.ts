import type { AutoBidRule, SaveAutoBidRule } from '@app/contracts';
import type { EntityAccess } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
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

async function readRules({ manager }: EntityAccess, venueId: string, id?: string): Promise<AutoBidRule[]> {
  const query = manager
    .createQueryBuilder(AutoBidRuleRow, 'a')
    .addSelect(OPEN_BIDS, 'open_bids')
    .addSelect(SENT, 'sent')
    .addSelect(LAST_SENT, 'last_sent')
    .where({ venueId });
  if (id !== undefined) query.andWhere({ id });
  const { entities, raw } = await query.orderBy('a.id').getRawAndEntities<Done>();
  return entities.map((row, at) => viewOf(row, raw[at]));
}

/** The venue's rules in the order in which they are tried. */
export const rulesOf = (access: EntityAccess, venueId: string): Promise<AutoBidRule[]> => readRules(access, venueId);

/** The venue's rule of that id; null: it has none. */
export const ruleOf = async (access: EntityAccess, venueId: string, id: string): Promise<AutoBidRule | null> =>
  (await readRules(access, venueId, id))[0] ?? null;

/** How many rules the venue has. */
export const countRules = ({ manager }: Transaction, venueId: string): Promise<number> => manager.countBy(AutoBidRuleRow, { venueId });

/** Whether a rule of the venue sends the template. */
export const isTemplateSent = ({ manager }: Transaction, venueId: string, templateId: string): Promise<boolean> =>
  manager.existsBy(AutoBidRuleRow, { venueId, templateId });

/** Takes a rule's row until the commit, before its venue's, as whoever sends its offers does; false: the venue has no such rule. */
export async function lockRule({ manager }: Transaction, venueId: string, id: string): Promise<boolean> {
  const lock = { mode: 'for_no_key_update' } as const;
  return (await manager.findOne(AutoBidRuleRow, { select: { id: true }, where: { id, venueId }, lock })) !== null;
}

/** Stores a rule; whose its template is, and how many a venue may have, is for the caller to ask. */
export async function insertRule({ manager }: Transaction, venueId: string, body: SaveAutoBidRule): Promise<AutoBidRule> {
  const row = manager.create(AutoBidRuleRow, { venueId, ...columnsOf(body) });
  await manager.insert(AutoBidRuleRow, row);
  return viewOf(row);
}

/** Replaces a rule; null: the venue has no such rule. */
export async function updateRule(tx: Transaction, venueId: string, id: string, body: SaveAutoBidRule): Promise<AutoBidRule | null> {
  await tx.manager.update(AutoBidRuleRow, { id, venueId }, { ...columnsOf(body), updatedAt: () => 'app_clock()' });
  return ruleOf(tx, venueId, id);
}

/** Deletes a rule; false: the venue has no such rule. */
export async function deleteRule({ manager }: Transaction, venueId: string, id: string): Promise<boolean> {
  return (await manager.delete(AutoBidRuleRow, { id, venueId })).affected === 1;
}

import type { AutoBidRule, ChangeOf, DryRun, DryRunRule, OfferTemplate, SaveAutoBidRule, VenueId } from '@app/contracts';
import { TUNABLES, dryRun } from '@app/domain';
import type { Database, Transaction } from '@app/persistence';
import { mergeChange } from '../merge-change.js';
import { done, refused, type Outcome } from '../outcome.js';

/** The template that a rule sends; refused for a rule that fits no party, or whose floor its template never reaches from above. */
async function templateFor(
  db: Database | Transaction,
  venueId: VenueId,
  { templateId, partyFrom, partyTo, floorPrice }: SaveAutoBidRule,
): Promise<Outcome<OfferTemplate>> {
  const template = await db.offerTemplates.one(venueId, templateId);
  if (!template) return refused('not-found');
  if (partyTo < partyFrom)
    return refused('invalid-fields', 'The largest party is smaller than the smallest.', { partyTo: ['must not be below partyFrom'] });
  if (floorPrice !== null && floorPrice >= template.price)
    return refused('invalid-fields', 'The lowest price is not below the price.', { floorPrice: ['must be below the price'] });
  return done(template);
}

/** Adds a rule that sends one of the venue's templates; refused when the venue has as many as it can have. */
export async function addAutoBidRule(tx: Transaction, venueId: VenueId, body: SaveAutoBidRule): Promise<Outcome<AutoBidRule>> {
  await tx.desks.lock(venueId);
  const template = await templateFor(tx, venueId, body);
  if ('refused' in template) return template;
  if ((await tx.autoBidRules.count(venueId)) >= TUNABLES.autoBidRules) return refused('limit-reached');
  return done(await tx.autoBidRules.insert(venueId, body));
}

/** Replaces a rule; offers that it sent stay as they are. */
export async function replaceAutoBidRule(
  tx: Transaction,
  venueId: VenueId,
  id: string,
  body: ChangeOf<SaveAutoBidRule>,
): Promise<Outcome<AutoBidRule>> {
  // The rule is locked before its venue, in the order of the command that sends its offers.
  if (!(await tx.autoBidRules.lock(venueId, id))) return refused('not-found');
  await tx.desks.lock(venueId);
  const stored = await tx.autoBidRules.one(venueId, id);
  if (!stored) return refused('not-found');
  const change = mergeChange<SaveAutoBidRule>(stored, body);
  if ('refused' in change) return change;
  const template = await templateFor(tx, venueId, change.done);
  if ('refused' in template) return template;
  const replaced = await tx.autoBidRules.update(venueId, id, change.done);
  return replaced ? done(replaced) : refused('not-found');
}

/** Deletes a rule; offers that it sent stay as they are. */
export async function removeAutoBidRule(tx: Transaction, venueId: VenueId, id: string): Promise<Outcome<void>> {
  return (await tx.autoBidRules.delete(venueId, id)) ? done(undefined) : refused('not-found');
}

/** Says what a rule, stored or not, would have done with the requests of the last 30 days; it writes nothing. */
export async function dryRunRule(database: Database, venueId: VenueId, { ruleId, ...rule }: DryRunRule): Promise<Outcome<DryRun>> {
  const template = await templateFor(database, venueId, rule);
  if ('refused' in template) return template;
  const active = await database.dryRuns.activeRulesOf(venueId);
  // Ids are in the order of time: a new rule is tried last.
  const before = active.filter((other) => ruleId == null || other.rule.id < ruleId);
  return done(dryRun({ rule, template: template.done }, await database.dryRuns.pastRequestsOf(venueId), before));
}

import type { DryRun, DryRunRule } from '@app/contracts';
import { dryRun } from '@app/domain';
import { activeRulesOf, pastRequestsOf, templateOf, type Database } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { ruleRefusal } from './rule-refusal.js';

/** Says what a rule, stored or not, would have done with the requests of the last 30 days; it writes nothing. */
export async function dryRunRule(database: Database, venueId: string, { ruleId, ...rule }: DryRunRule): Promise<Outcome<DryRun>> {
  const template = await templateOf(database, venueId, rule.templateId);
  if (!template) return refused('not-found');
  const refusal = ruleRefusal(rule, template);
  if (refusal) return refusal;
  const active = await activeRulesOf(database, venueId);
  // Ids are in the order of time: a new rule is tried last.
  const before = active.filter((other) => ruleId == null || other.rule.id < ruleId);
  return done(dryRun({ rule, template }, await pastRequestsOf(database, venueId), before));
}

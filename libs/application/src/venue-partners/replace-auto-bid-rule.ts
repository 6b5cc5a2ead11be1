import type { AutoBidRule, SaveAutoBidRule } from '@app/contracts';
import { lockDesk, lockRule, templateOf, updateRule, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { ruleRefusal } from './rule-refusal.js';

/** Replaces a rule; offers that it sent stay as they are. */
export async function replaceAutoBidRule(
  tx: Transaction,
  venueId: string,
  id: string,
  body: SaveAutoBidRule,
): Promise<Outcome<AutoBidRule>> {
  // The rule before its venue, as whoever sends its offers does.
  if (!(await lockRule(tx, venueId, id))) return refused('not-found');
  await lockDesk(tx, venueId);
  const template = await templateOf(tx, venueId, body.templateId);
  if (!template) return refused('not-found');
  const refusal = ruleRefusal(body, template);
  if (refusal) return refusal;
  const replaced = await updateRule(tx, venueId, id, body);
  return replaced ? done(replaced) : refused('not-found');
}

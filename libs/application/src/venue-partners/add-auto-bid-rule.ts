import type { AutoBidRule, SaveAutoBidRule } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { countRules, insertRule, lockDesk, templateOf, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { ruleRefusal } from './rule-refusal.js';

/** Adds a rule that sends one of the venue's templates; refused when the venue has as many as it can have. */
export async function addAutoBidRule(tx: Transaction, venueId: string, body: SaveAutoBidRule): Promise<Outcome<AutoBidRule>> {
  await lockDesk(tx, venueId);
  const template = await templateOf(tx, venueId, body.templateId);
  if (!template) return refused('not-found');
  const refusal = ruleRefusal(body, template);
  if (refusal) return refusal;
  if ((await countRules(tx, venueId)) >= TUNABLES.autoBidRules) return refused('limit-reached');
  return done(await insertRule(tx, venueId, body));
}

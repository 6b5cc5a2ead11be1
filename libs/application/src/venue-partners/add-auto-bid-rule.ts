import type { AutoBidRule, SaveAutoBidRule } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { countRules, hasTemplate, insertRule, lockDesk, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { partyRefusal } from './party-refusal.js';

/** Adds a rule that sends one of the venue's templates; refused when the venue has as many as it can have. */
export async function addAutoBidRule(tx: Transaction, venueId: string, body: SaveAutoBidRule): Promise<Outcome<AutoBidRule>> {
  const refusal = partyRefusal(body);
  if (refusal) return refusal;
  await lockDesk(tx, venueId);
  if (!(await hasTemplate(tx, venueId, body.templateId))) return refused('not-found');
  if ((await countRules(tx, venueId)) >= TUNABLES.autoBidRules) return refused('limit-reached');
  return done(await insertRule(tx, venueId, body));
}

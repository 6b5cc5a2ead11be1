import type { AutoBidRule, SaveAutoBidRule } from '@app/contracts';
import { hasTemplate, lockDesk, lockRule, updateRule, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { partyRefusal } from './party-refusal.js';

/** Replaces a rule; offers that it sent stay as they are. */
export async function replaceAutoBidRule(
  tx: Transaction,
  venueId: string,
  id: string,
  body: SaveAutoBidRule,
): Promise<Outcome<AutoBidRule>> {
  const refusal = partyRefusal(body);
  if (refusal) return refusal;
  // The rule before its venue, as whoever sends its offers does.
  if (!(await lockRule(tx, venueId, id))) return refused('not-found');
  await lockDesk(tx, venueId);
  if (!(await hasTemplate(tx, venueId, body.templateId))) return refused('not-found');
  const replaced = await updateRule(tx, venueId, id, body);
  return replaced ? done(replaced) : refused('not-found');
}

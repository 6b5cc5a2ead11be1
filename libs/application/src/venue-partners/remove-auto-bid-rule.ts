import { deleteRule, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Deletes a rule; offers that it sent stay as they are. */
export async function removeAutoBidRule(tx: Transaction, venueId: string, id: string): Promise<Outcome<void>> {
  return (await deleteRule(tx, venueId, id)) ? done(undefined) : refused('not-found');
}

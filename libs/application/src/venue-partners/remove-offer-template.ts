import { deleteTemplate, isTemplateSent, lockDesk, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Deletes an offer of one tap, unless a rule sends it. */
export async function removeOfferTemplate(tx: Transaction, venueId: string, id: string): Promise<Outcome<void>> {
  await lockDesk(tx, venueId);
  if (await isTemplateSent(tx, venueId, id)) return refused('template-in-use', 'Change or delete the rule first.');
  return (await deleteTemplate(tx, venueId, id)) ? done(undefined) : refused('not-found');
}

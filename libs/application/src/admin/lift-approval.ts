import { audit, endApproval, lockPerson, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Lets somebody book again without a venue's approval, and writes down who allowed it; of two at once one is refused. */
export async function liftApproval(tx: Transaction, actorId: string, userId: string): Promise<Outcome<void>> {
  if (!(await endApproval(tx, userId)))
    return (await lockPerson(tx, userId)) ? refused('version-mismatch', 'They need no approval any more.') : refused('not-found');
  await audit(tx, { actorId, action: 'approval.lifted', subjectId: userId });
  return done(undefined);
}

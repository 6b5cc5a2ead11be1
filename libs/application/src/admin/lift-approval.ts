import { audit, endApproval, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Lets somebody book again without a venue's approval, and writes down who allowed it. */
export async function liftApproval(tx: Transaction, actorId: string, userId: string): Promise<Outcome<void>> {
  if (!(await endApproval(tx, userId))) return refused('not-found');
  await audit(tx, { actorId, action: 'approval.lifted', subjectId: userId });
  return done(undefined);
}

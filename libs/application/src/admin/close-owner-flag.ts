import { audit, closeFlag, hasFlag, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Takes a flag that somebody of operations has looked at off their list, and writes down who did; of two at once one is refused. */
export async function closeOwnerFlag(tx: Transaction, actorId: string, flagId: string): Promise<Outcome<void>> {
  if (!(await closeFlag(tx, flagId)))
    return (await hasFlag(tx, flagId)) ? refused('version-mismatch', 'Somebody has looked at it meanwhile.') : refused('not-found');
  return done(await audit(tx, { actorId, action: 'owners.looked_at', subjectId: flagId }));
}

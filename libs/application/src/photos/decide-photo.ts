import type { DecidePhoto } from '@app/contracts';
import { audit, markPhotoRejected, markPhotoShown, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Shows a photo that waits, or takes one that waits or is shown from planners' eyes, and writes down who did. */
export async function decidePhoto(tx: Transaction, actorId: string, id: string, { show, reason }: DecidePhoto): Promise<Outcome<void>> {
  if (!show && !reason) return refused('invalid-fields', 'Say why.', { reason: ['is needed with a rejection'] });
  const moved = show || !reason ? await markPhotoShown(tx, id) : await markPhotoRejected(tx, id, reason);
  if (!moved) return refused(moved === null ? 'not-found' : 'version-mismatch');
  const action = show ? 'photo.shown' : 'photo.rejected';
  return done(await audit(tx, { actorId, action, subjectId: id, details: reason ? { reason } : {} }));
}

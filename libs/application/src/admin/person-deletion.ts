import { audit, dropDeletion, keepDeletion, lockPerson, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { DELETED, LEAVING, type PersonCommand } from './show-person.js';

/** Keeps a person's deletion until it may be done, with why it was asked for and by whom; of two at once one is refused. */
export async function askDeletion(tx: Transaction, { actorId, userId, reason }: PersonCommand): Promise<Outcome<void>> {
  const person = await lockPerson(tx, userId);
  if (!person) return refused('not-found');
  if (person.forgotten) return refused('version-mismatch', DELETED);
  if (!(await keepDeletion(tx, userId))) return refused('version-mismatch', 'Somebody has asked for it already.');
  return done(await audit(tx, { action: 'deletion.asked', actorId, subjectId: userId, details: { reason } }));
}

/** Takes a deletion back that has not begun, and writes down why. */
export async function cancelDeletion(tx: Transaction, { actorId, userId, reason }: PersonCommand): Promise<Outcome<void>> {
  const person = await lockPerson(tx, userId);
  if (!person) return refused('not-found');
  if (person.forgotten) return refused('version-mismatch', DELETED);
  if (!(await dropDeletion(tx, userId)))
    return refused('version-mismatch', person.leaving ? LEAVING : 'Somebody has taken it back already.');
  return done(await audit(tx, { action: 'deletion.cancelled', actorId, subjectId: userId, details: { reason } }));
}

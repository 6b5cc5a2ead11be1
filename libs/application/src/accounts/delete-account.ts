import { audit, endSessions, forgetUser, lockPerson, startDeletion, type Transaction } from '@app/persistence';

/** Forgets who a user was, when no plan has them any more (`departPlan`); gives the hashes (hex) of the tokens that ended. */
export async function deleteAccount(tx: Transaction, userId: string): Promise<string[]> {
  await audit(tx, { action: 'account.deleted', actorId: userId, subjectId: userId });
  return forgetUser(tx, userId);
}

/**
 * The first step of a deletion that the team was asked for: it can't be taken back any more, and the person is signed out. Gives the
 * hashes (hex) of the tokens that ended; null: it was taken back, or done.
 */
export async function beginDeletion(tx: Transaction, userId: string): Promise<string[] | null> {
  return (await startDeletion(tx, userId)) ? endSessions(tx, userId) : null;
}

/** The last step, when no plan has the person any more. Who asked for it is written down with the asking. */
export async function finishDeletion(tx: Transaction, userId: string): Promise<void> {
  const person = await lockPerson(tx, userId);
  if (!person || person.forgotten) return;
  await audit(tx, { action: 'account.deleted', subjectId: userId });
  await forgetUser(tx, userId);
}

import { audit, forgetUser, type Transaction } from '@app/persistence';

/** Forgets who a user was, when no plan has them any more (`departPlan`); gives the hashes (hex) of the tokens that ended. */
export async function deleteAccount(tx: Transaction, userId: string): Promise<string[]> {
  await audit(tx, { action: 'account.deleted', actorId: userId, subjectId: userId });
  return forgetUser(tx, userId);
}

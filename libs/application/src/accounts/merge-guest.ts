import { audit, endSessions, isStillGuest, moveRest, type Transaction } from '@app/persistence';

/**
 * The first step of a merge: ends the sessions of the guest, so that no plan is made or joined behind those that move then, each in its own
 * transaction (`mergePlan`). Gives the hashes (hex) of the tokens that ended; null: it is no guest any more, and nothing ended.
 */
export async function beginMerge(tx: Transaction, guestId: string): Promise<string[] | null> {
  return (await isStillGuest(tx, guestId)) ? endSessions(tx, guestId) : null;
}

/**
 * The last step, when the plans have moved: what else the guest has goes to the account, whose sessions then forget the guest. Of several
 * calls at once one is written down.
 */
export async function finishMerge(tx: Transaction, guestId: string, userId: string): Promise<void> {
  if (!(await moveRest(tx, guestId, userId))) return;
  await audit(tx, { actorId: userId, action: 'account.merged', subjectId: guestId });
  tx.raiseFeed(`user:${userId}`, { type: 'notification.created' });
  tx.raiseFeed(`user:${userId}`, { type: 'banner.shown' });
}

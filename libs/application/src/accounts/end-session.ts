import { revokeBrowser, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Ends one of a user's own sessions and whatever else signs the same browser in; gives the hashes (hex) of the tokens that ended. */
export async function endSession(tx: Transaction, userId: string, sessionId: string): Promise<Outcome<string[]>> {
  const ended = await revokeBrowser(tx, userId, sessionId);
  return ended.length > 0 ? done(ended) : refused('not-found');
}

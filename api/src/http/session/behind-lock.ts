import { isTokenGood, type Transaction } from '@app/persistence';
import { fail } from '../problem.js';
import type { AuthUser } from './access.js';

/** Who gives a command on a plan, and by which session. */
export type PlanUser = Pick<AuthUser, 'id' | 'sessionHash'>;

/**
 * Gives what a command finds under a plan's lock, which it waits for, if its session is still good then: it can end meanwhile. `underLock` has sent
 * the statement that takes the lock, so that the session is read behind it.
 */
export async function ifStillSignedIn<T>(tx: Transaction, { sessionHash }: PlanUser, underLock: Promise<T>): Promise<T> {
  const [found, isGood] = await Promise.allSettled([underLock, isTokenGood(tx, Buffer.from(sessionHash, 'hex'))]);
  if (isGood.status === 'rejected') throw isGood.reason;
  if (!isGood.value) fail('not-signed-in');
  if (found.status === 'rejected') throw found.reason;
  return found.value;
}

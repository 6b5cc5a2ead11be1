import type { PlanId } from '@app/contracts';
import type { Database, DatebookRow, Transaction } from '@app/persistence';
import { fail } from '../problem.js';
import type { AuthUser, AuthVenueStaff } from './access.js';

/** The user of a command on a plan, and their session. */
export type PlanUser = Pick<AuthUser, 'id' | 'sessionHash'>;

/**
 * Returns the result of the statement that takes a plan's lock, if the session is still valid after the wait: it can end meanwhile. `underLock` has
 * sent that statement, so that the session is read behind it.
 */
export async function ifStillSignedIn<T>(tx: Transaction, { sessionHash }: PlanUser, underLock: Promise<T>): Promise<T> {
  const [found, isGood] = await Promise.allSettled([underLock, tx.sessions.isGood(Buffer.from(sessionHash, 'hex'))]);
  if (isGood.status === 'rejected') throw isGood.reason;
  if (!isGood.value) fail('not-signed-in');
  if (found.status === 'rejected') throw found.reason;
  return found.value;
}

/**
 * Runs a venue's command in a transaction, under the lock of a plan, if its token is still valid after the wait. The check travels with the lock and is
 * read behind it.
 */
export function underPlanLock<T>(
  database: Database,
  { verifyToken }: Pick<AuthVenueStaff, 'verifyToken'>,
  planId: PlanId,
  work: (tx: Transaction, plan: DatebookRow) => Promise<T>,
): Promise<T> {
  return database.transaction((tx) =>
    tx.admit({ claim: () => Promise.resolve(), proof: () => verifyToken(tx) }, async () =>
      work(tx, (await tx.lockPlan(planId)) ?? fail('not-found')),
    ),
  );
}

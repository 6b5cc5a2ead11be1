import type { Transaction } from '../database/transaction.js';
import { lockAccount } from './account.js';

/** How long a session that ends, or a token that was replaced, stays good: requests and sockets under way change over meanwhile. */
export const GRACE = '60 seconds';

/** SET clause for a session that is good for the grace and no longer: nothing renews it, and nothing is made out of it. */
export const END_SOON = `ending = true, expires_at = least(expires_at, app_clock() + interval '${GRACE}')`;

/**
 * Makes whoever makes sessions of a user and whoever ends all of them take turns: the second one sees what the first one did. Locked as
 * for an update that leaves the key alone, so that rows which only point at the user need not wait.
 */
export const lockUser = (tx: Transaction, userId: string): Promise<void> => lockAccount(tx, { account: 'user', id: userId });

/**
 * Ends all sessions of a user at once; gives the hashes of their tokens (hex). With `exceptBrowserOf`, a session's id, what signs the
 * same browser in stays.
 */
export async function endSessions(tx: Transaction, userId: string, exceptBrowserOf?: string): Promise<string[]> {
  await lockUser(tx, userId);
  const rows = await tx.query<{ hash: string }>(
    `DELETE FROM sessions WHERE user_id = $1 AND browser_id IS DISTINCT FROM (SELECT browser_id FROM sessions WHERE id = $2)
     RETURNING encode(token_hash, 'hex') AS hash`,
    [userId, exceptBrowserOf ?? null],
  );
  return rows.map((row) => row.hash);
}

/** An account, and the session of it in which something is done: a person's by its id, that of a venue's staff by its access token's hash. */
export type SignedInAccount = { account: 'user'; id: string; sessionId: string } | { account: 'staff'; id: string; tokenHash: Buffer };

/** Ends all sessions of an account but the one in which that is asked; gives the hashes of their tokens (hex). Call under the account's lock. */
export async function endOtherSessions(tx: Transaction, of: SignedInAccount): Promise<string[]> {
  if (of.account === 'user') return endSessions(tx, of.id, of.sessionId);
  const rows = await tx.query<{ hash: string }>(
    `DELETE FROM venue_sessions WHERE staff_id = $1 AND family_id IS DISTINCT FROM (SELECT family_id FROM venue_sessions WHERE token_hash = $2)
     RETURNING encode(token_hash, 'hex') AS hash`,
    [of.id, of.tokenHash],
  );
  return rows.map((row) => row.hash);
}

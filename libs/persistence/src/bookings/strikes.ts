import { TUNABLES } from '@app/domain';
import type { Transaction } from '../database/transaction.js';
import { intervalSql } from '../database/views.js';

const WINDOW = intervalSql(TUNABLES.strikeWindowMs);

/** SQL: how many no-shows of a person stand within the window. */
export const noShowsSql = (user: string): string => `(SELECT count(*) FROM no_shows n
  WHERE n.user_id = ${user} AND n.upheld AND n.decided_at > app_clock() - ${WINDOW})`;

/** SQL over a person's late cancellations within the window. */
export const lateCancelsSql = (user: string, what: string): string => `(SELECT ${what} FROM bookings c
  WHERE c.strike_user_id = ${user} AND c.cancelled_at > app_clock() - ${WINDOW})`;

/**
 * With a new strike: whoever has as many as too many needs an approval to book from now on. Counted under the person's lock and in a
 * statement of its own: of two strikes at once, the second sees the first.
 */
export async function countStrikes(tx: Transaction, userId: string): Promise<void> {
  await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  await tx.query(
    `UPDATE users SET approval_until = app_clock() + ${intervalSql(TUNABLES.approvalMs)}
     WHERE id = $1 AND ${TUNABLES.strikes} <= ${noShowsSql('$1')} + ${lateCancelsSql('$1', 'coalesce(sum(c.strike), 0)')}`,
    [userId],
  );
}

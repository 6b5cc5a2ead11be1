import { TUNABLES } from '@app/domain';
import { intervalSql } from '../database/views.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';

const WINDOW = intervalSql(TUNABLES.strikeWindowMs);

/** SQL: how many no-shows of a person stand within the window. */
export const noShowsSql = (user: string): string => `(SELECT count(*) FROM no_shows n
  WHERE n.user_id = ${user} AND n.upheld AND n.decided_at > app_clock() - ${WINDOW})`;

/** SQL over a person's late cancellations within the window. */
export const lateCancelsSql = (user: string, what: string): string => `(SELECT ${what} FROM bookings c
  WHERE c.strike_user_id = ${user} AND c.cancelled_at > app_clock() - ${WINDOW})`;

/** Strikes of people, and whether their bookings need an approval. */
export class StrikesRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** The strikes of a person within the window. Takes the person's lock first: of two strikes at once, the second reads the first. */
  async count(userId: string): Promise<number> {
    await this.tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const [row] = await this.tx.query<{ strikes: number }>(
      `SELECT (${noShowsSql('$1')} + ${lateCancelsSql('$1', 'coalesce(sum(c.strike), 0)')})::float8 AS strikes`,
      [userId],
    );
    return row?.strikes ?? 0;
  }

  /** From now on the person's bookings need an approval, for 90 days. */
  async requireApproval(userId: string): Promise<void> {
    await this.tx.query(`UPDATE users SET approval_until = app_clock() + ${intervalSql(TUNABLES.approvalMs)} WHERE id = $1`, [userId]);
  }

  /** Lets somebody book again before their time is over. false: they needed no approval. */
  async endApproval(userId: string): Promise<boolean> {
    const rows = await this.tx.query('UPDATE users SET approval_until = NULL WHERE id = $1 AND approval_until > app_clock() RETURNING 1', [
      userId,
    ]);
    return rows.length > 0;
  }
}

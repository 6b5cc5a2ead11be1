import { TUNABLES } from '@app/domain';
import { statement } from '../database/queries.js';
import { intervalSql } from '../database/views.js';

const WINDOW = intervalSql(TUNABLES.strikeWindowMs);

/** SQL: how many no-shows of a person stand within the window. */
export const noShowsSql = (user: string): string => `(SELECT count(*) FROM no_shows n
  WHERE n.user_id = ${user} AND n.upheld AND n.decided_at > app_clock() - ${WINDOW})`;

/** SQL over a person's late cancellations within the window. */
export const lateCancelsSql = (user: string, what: string): string => `(SELECT ${what} FROM bookings c
  WHERE c.strike_user_id = ${user} AND c.cancelled_at > app_clock() - ${WINDOW})`;

/** Of two strikes at once, the second reads the first. */
export const lockStruck = statement('lock-struck', 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE');

export const countStrikes = statement<{ strikes: number }>(
  'count-strikes',
  `SELECT (${noShowsSql('$1')} + ${lateCancelsSql('$1', 'coalesce(sum(c.strike), 0)')})::float8 AS strikes`,
);

export const requireApproval = statement(
  'require-approval',
  `UPDATE users SET approval_until = app_clock() + ${intervalSql(TUNABLES.approvalMs)} WHERE id = $1`,
);

export const endApproval = statement(
  'end-approval',
  'UPDATE users SET approval_until = NULL WHERE id = $1 AND approval_until > app_clock() RETURNING 1',
);

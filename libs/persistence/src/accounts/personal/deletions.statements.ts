import { DELETION_WAIT_MS, type UserId } from '@app/contracts';
import { statement } from '../../database/queries.js';
import { intervalSql } from '../../database/views.js';
import { TickStep } from '../../log/tick-step.js';
import { runningBookingSql } from './personal-data.statements.js';

const AT_ONCE = 20;

/** The step of the tick that deletes people whose wait is over, one at a time. */
export const DELETE_ACCOUNTS = new TickStep('accounts.delete');

export const dueDeletions = statement<{ id: UserId }>(
  'due-deletions',
  `SELECT x.user_id AS id FROM account_deletions x WHERE x.due_at <= app_clock() AND NOT EXISTS (${runningBookingSql('x.user_id', 'NULL::uuid')})
     AND ${DELETE_ACCOUNTS.mayTry('x.user_id')} ORDER BY x.due_at LIMIT ${AT_ONCE}`,
);

export const keepDeletion = statement<{ id: string }>(
  'keep-deletion',
  `INSERT INTO account_deletions (user_id, due_at) VALUES ($1, app_clock() + ${intervalSql(DELETION_WAIT_MS)})
   ON CONFLICT DO NOTHING RETURNING user_id AS id`,
);

export const dropDeletion = statement<{ id: string }>(
  'drop-deletion',
  'DELETE FROM account_deletions WHERE user_id = $1 AND begun_at IS NULL RETURNING user_id AS id',
);

export const startDeletion = statement<{ id: string }>(
  'start-deletion',
  `UPDATE account_deletions SET begun_at = coalesce(begun_at, app_clock()) WHERE user_id = $1 AND due_at <= app_clock() RETURNING user_id AS id`,
);

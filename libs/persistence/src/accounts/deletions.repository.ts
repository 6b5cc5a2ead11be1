import { DELETION_WAIT_MS } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { intervalSql } from '../database/views.js';
import { TickStep } from '../log/tick-step.js';
import { runningBookingSql } from './personal-data.repository.js';

const AT_ONCE = 20;

/** Deleting one person at a time whose wait is over. */
export const DELETE_ACCOUNTS = new TickStep('accounts.delete');

/** The people whose deletion was asked for and has waited long enough; not those of whom a booking stands. */
export function dueDeletions(database: Database): Promise<{ id: string }[]> {
  return database.read<{ id: string }>(
    'due-deletions',
    `SELECT x.user_id AS id FROM account_deletions x WHERE x.due_at <= app_clock() AND NOT EXISTS (${runningBookingSql('x.user_id', 'NULL::uuid')})
       AND ${DELETE_ACCOUNTS.mayTry('x.user_id')} ORDER BY x.due_at LIMIT ${AT_ONCE}`,
    [],
  );
}

/** Keeps a deletion until its wait is over; false when one is kept already. */
export async function keepDeletion(tx: Transaction, userId: string): Promise<boolean> {
  const kept = await tx.query(
    `INSERT INTO account_deletions (user_id, due_at) VALUES ($1, app_clock() + ${intervalSql(DELETION_WAIT_MS)})
     ON CONFLICT DO NOTHING RETURNING 1`,
    [userId],
  );
  return kept.length > 0;
}

/** Takes a deletion back; false when there is none, or it has begun. */
export async function dropDeletion(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.query('DELETE FROM account_deletions WHERE user_id = $1 AND begun_at IS NULL RETURNING 1', [userId])).length > 0;
}

/** Begins a deletion that is due, after which it can't be taken back; false when there is none (any more). */
export async function startDeletion(tx: Transaction, userId: string): Promise<boolean> {
  const begun = await tx.query(
    `UPDATE account_deletions SET begun_at = coalesce(begun_at, app_clock()) WHERE user_id = $1 AND due_at <= app_clock() RETURNING 1`,
    [userId],
  );
  return begun.length > 0;
}

import type { Transaction } from '../database/transaction.js';

/** The kinds of accounts: a person's, or that of somebody of a venue's staff. */
export type Account = 'user' | 'staff';

/** One account of either kind. */
export interface AccountRef {
  account: Account;
  id: string;
}

/** Per kind: the table of accounts, the column that points at it, and the table of sessions. */
export const ACCOUNT_TABLES = {
  user: { table: 'users', column: 'user_id', sessions: 'sessions' },
  staff: { table: 'venue_staff', column: 'staff_id', sessions: 'venue_sessions' },
} as const satisfies Record<Account, object>;

/** Makes the commands that open and end sessions of one account, or change its second factor, take turns. */
export async function lockAccount(tx: Transaction, { account, id }: AccountRef): Promise<void> {
  await tx.query(`SELECT 1 FROM ${ACCOUNT_TABLES[account].table} WHERE id = $1 FOR NO KEY UPDATE`, [id]);
}

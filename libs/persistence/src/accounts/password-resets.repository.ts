import { PAGES, type WaitingDelivery } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import type { Reader } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { ACCOUNT_TABLES, type Account } from './account.js';
import { confirmAddress } from './mail/mail-addresses.repository.js';

const LANGUAGE = `coalesce(settings ->> 'language', 'en')`;
/** Per kind of account: how it is found, and where the mail's link leads. */
const ACCOUNTS = {
  user: {
    ...ACCOUNT_TABLES.user,
    find: `SELECT id, ${LANGUAGE} AS language FROM users WHERE email = $1`,
    href: PAGES.resetPassword,
    names: 'SELECT id, ARRAY[first_name, email] AS names FROM users',
  },
  staff: {
    ...ACCOUNT_TABLES.staff,
    find: `SELECT s.id, s.language FROM venue_staff s JOIN venues v ON v.id = s.venue_id AND v.status <> 'suspended' WHERE s.email = $1`,
    href: `${PAGES.resetPassword}?for=venue`,
    names: 'SELECT s.id, ARRAY[s.name, s.email, v.name] AS names FROM venue_staff s JOIN venues v ON v.id = s.venue_id',
  },
} as const satisfies Record<Account, object>;

/**
 * Notes a reset and the mail with its link, if the address (lower case) has an account; gives the delivery. One statement either
 * way, so that the answer does not take longer for an account that exists.
 */
export async function askPasswordReset(
  tx: Transaction,
  account: Account,
  email: string,
  reset: { id: string; tokenHash: Buffer },
): Promise<WaitingDelivery[]> {
  const { column, find, href } = ACCOUNTS[account];
  return tx.query<WaitingDelivery>(
    `WITH who AS (${find}),
     noted AS (INSERT INTO audit_log (action, subject_id) SELECT 'password.reset_asked', id FROM who),
     older AS (DELETE FROM password_resets WHERE ${column} IN (SELECT id FROM who)),
     reset AS (
       INSERT INTO password_resets (id, ${column}, token_hash, expires_at)
       SELECT $2, who.id, $3, app_clock() + $4 * interval '1 millisecond' FROM who RETURNING ${column} AS account, expires_at)
     INSERT INTO deliveries (event_id, ${column}, channel, type, payload, next_try, useful_until)
     SELECT $2, who.id, 'email', 'password_reset', jsonb_build_object('to', $1::text, 'title', '', 'text', '', 'href', $5::text,
       'priority', 'urgent', 'reset', jsonb_build_object('id', $2::uuid, 'language', who.language)), app_clock(), reset.expires_at
     FROM reset JOIN who ON who.id = reset.account RETURNING id, channel`,
    [email, reset.id, reset.tokenHash, TUNABLES.passwordResetMs, href],
  );
}

/** The names and the address that stand near the password of whoever a token (as its hash) is for; none when it is no good. */
export async function namesOfReset(reader: Reader, account: Account, tokenHash: Buffer): Promise<string[]> {
  const { column, names } = ACCOUNTS[account];
  const [row] = await reader.read<{ names: (string | null)[] }>(
    `names-of-reset-${account}`,
    `SELECT w.names FROM password_resets r JOIN (${names}) w ON w.id = r.${column}
     WHERE r.token_hash = $1 AND r.expires_at > app_clock()`,
    [tokenHash],
  );
  return row?.names.filter((name) => name !== null) ?? [];
}

/** Uses a token (as its hash) up; gives whose it was, null when it is unknown, used or too old. The newest one of an account alone works. */
export async function useReset(tx: Transaction, account: Account, tokenHash: Buffer): Promise<string | null> {
  const { column } = ACCOUNTS[account];
  const [reset] = await tx.query<{ id: string }>(
    `DELETE FROM password_resets WHERE token_hash = $1 AND ${column} IS NOT NULL AND expires_at > app_clock() RETURNING ${column} AS id`,
    [tokenHash],
  );
  return reset?.id ?? null;
}

/** Sets the password of an account of either kind, as its hash. */
export async function setAccountPassword(tx: Transaction, account: Account, id: string, passwordHash: string): Promise<void> {
  const { table } = ACCOUNTS[account];
  await tx.query(`UPDATE ${table} SET password_hash = $2 WHERE id = $1`, [id, passwordHash]);
}

/** Confirms the address of an account of either kind: a link of its mail was used. */
export async function confirmAccountAddress(tx: Transaction, account: Account, id: string): Promise<void> {
  const { table } = ACCOUNTS[account];
  const [row] = await tx.query<{ email: string | null }>(`SELECT email FROM ${table} WHERE id = $1`, [id]);
  if (row?.email) await confirmAddress(tx, row.email);
}

/** Puts another hash of the same password in the place of a stored one; false when that has been replaced meanwhile. */
export async function replaceHash(tx: Transaction, account: Account, id: string, stored: string, next: string): Promise<boolean> {
  const { table } = ACCOUNTS[account];
  const rows = await tx.query(`UPDATE ${table} SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING 1`, [
    id,
    stored,
    next,
  ]);
  return rows.length > 0;
}

/** Ends every session of an account of either kind; gives the hashes of their tokens (hex). */
export async function endAccountSessions(tx: Transaction, account: Account, id: string): Promise<string[]> {
  const { column, sessions } = ACCOUNTS[account];
  const ended = await tx.query<{ hash: string }>(
    `DELETE FROM ${sessions} WHERE ${column} = $1 RETURNING encode(token_hash, 'hex') AS hash`,
    [id],
  );
  return ended.map((row) => row.hash);
}

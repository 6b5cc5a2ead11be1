import { PAGES, pathTo, type Language, type MailState, type WaitingDelivery } from '@app/contracts';
import { statement } from '../database/queries.js';
import { isBlockedSql, isConfirmedSql } from './mail/mail-addresses.statements.js';

/** The kinds of accounts: a person's, or that of a member of a venue's staff. */
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
} as const satisfies Record<Account, { table: string; column: string; sessions: string }>;

/** A value of each kind of account. */
export const ofEach = <T>(make: (account: Account) => T): Record<Account, T> => ({ user: make('user'), staff: make('staff') });

/** SQL per kind of account o: its address and its language. */
const MAIL = {
  user: { address: 'coalesce(o.email, o.contact_email)', language: `coalesce(o.settings ->> 'language', 'en')` },
  staff: { address: 'o.email', language: 'o.language' },
} as const satisfies Record<Account, object>;

/** Where the owner of an account finds its password and passkeys. */
const SIGN_IN_PAGES = {
  user: pathTo('settings', { settingsPart: 'security' }),
  staff: `${PAGES.venueSettings}?tab=signIn`,
} as const satisfies Record<Account, string>;

/** FOR NO KEY UPDATE: rows that only point at the account need not wait. */
export const lockAccount = ofEach((account) =>
  statement(`lock-account-${account}`, `SELECT 1 FROM ${ACCOUNT_TABLES[account].table} WHERE id = $1 FOR NO KEY UPDATE`),
);

export const setPassword = ofEach((account) =>
  statement(`set-password-${account}`, `UPDATE ${ACCOUNT_TABLES[account].table} SET password_hash = $2 WHERE id = $1`),
);

export const replaceHash = ofEach((account) =>
  statement<{ id: string }>(
    `replace-hash-${account}`,
    `UPDATE ${ACCOUNT_TABLES[account].table} SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING id`,
  ),
);

export const emailOf = ofEach((account) =>
  statement<{ email: string | null }>(`email-of-${account}`, `SELECT email FROM ${ACCOUNT_TABLES[account].table} WHERE id = $1`),
);

export const endSessions = ofEach((account) => {
  const { column, sessions } = ACCOUNT_TABLES[account];
  return statement<{ hash: string }>(
    `end-sessions-${account}`,
    `DELETE FROM ${sessions} WHERE ${column} = $1 RETURNING encode(token_hash, 'hex') AS hash`,
  );
});

/** What has changed about the sign-in of an account, for a mail to its owner. */
export type SecurityChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'password_changed'
  | 'factor_removed'
  | 'identity_linked'
  | 'identity_unlinked';

/** A mail about one of these changes. */
export interface SecurityMail {
  change: SecurityChange;
  language: Language;
}

/** SQL that notes a mail to the owner of account $1, with the payload of its kind. */
const mailToOwner = (account: Account, type: string, href: string, payload: string, where = 'true'): string => {
  const { table, column } = ACCOUNT_TABLES[account];
  const { address } = MAIL[account];
  return `INSERT INTO deliveries (event_id, ${column}, channel, type, payload, next_try)
     SELECT uuidv7(), o.id, 'email', ${type}, jsonb_build_object('to', ${address}, 'title', '', 'text', '', 'href', '${href}',
       'priority', 'high', ${payload}), app_clock()
     FROM ${table} o WHERE o.id = $1 AND ${address} IS NOT NULL AND ${where} RETURNING id, channel`;
};

export const mailAddressCheck = ofEach((account) => {
  const { address, language } = MAIL[account];
  const unanswered = `NOT ${isConfirmedSql(address)} AND NOT ${isBlockedSql(address)}`;
  return statement<WaitingDelivery>(
    `mail-address-check-${account}`,
    mailToOwner(account, `'address_check'`, PAGES.landing, `'check', jsonb_build_object('language', ${language})`, unanswered),
  );
});

export const securityMail = ofEach((account) => {
  const payload = `'security', jsonb_build_object('change', $2::text, 'language', ${MAIL[account].language})`;
  return statement<WaitingDelivery>(`security-mail-${account}`, mailToOwner(account, '$2::text', SIGN_IN_PAGES[account], payload));
});

export const mailState = ofEach((account) => {
  const { address } = MAIL[account];
  return statement<MailState & { address: string }>(
    `mail-state-${account}`,
    `SELECT ${address} AS address, ${isConfirmedSql(address)} AS "isConfirmed" FROM ${ACCOUNT_TABLES[account].table} o
     WHERE o.id = $1 AND ${address} IS NOT NULL`,
  );
});

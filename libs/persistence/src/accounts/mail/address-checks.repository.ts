import { PAGES, type MailState, type WaitingDelivery } from '@app/contracts';
import type { Reader } from '../../database/database.js';
import type { Transaction } from '../../database/transaction.js';
import { ACCOUNT_TABLES, type Account } from '../account.js';
import { isBlockedSql, isConfirmedSql } from './mail-addresses.repository.js';

/** Per kind of account: where its address and its language stand. */
const ACCOUNTS = {
  user: {
    ...ACCOUNT_TABLES.user,
    address: 'coalesce(o.email, o.contact_email)',
    language: `coalesce(o.settings ->> 'language', 'en')`,
  },
  staff: { ...ACCOUNT_TABLES.staff, address: 'o.email', language: 'o.language' },
} as const satisfies Record<Account, object>;

/** Notes a mail that asks somebody to confirm their address, unless they did or it wants no mail; gives the delivery. */
export function mailAddressCheck(tx: Transaction, account: Account, id: string): Promise<WaitingDelivery[]> {
  const { table, column, address, language } = ACCOUNTS[account];
  return tx.query<WaitingDelivery>(
    `INSERT INTO deliveries (event_id, ${column}, channel, type, payload, next_try)
     SELECT uuidv7(), o.id, 'email', 'address_check', jsonb_build_object('to', ${address}, 'title', '', 'text', '', 'href', $2::text,
       'priority', 'high', 'check', jsonb_build_object('language', ${language})), app_clock()
     FROM ${table} o WHERE o.id = $1 AND ${address} IS NOT NULL AND NOT ${isConfirmedSql(address)} AND NOT ${isBlockedSql(address)}
     RETURNING id, channel`,
    [id, PAGES.landing],
  );
}

/** To which address somebody's mails go, and whether it was confirmed; null without one. */
export async function mailStateOf(reader: Reader, account: Account, id: string): Promise<MailState | null> {
  const { table, address } = ACCOUNTS[account];
  const [row] = await reader.read<MailState & { address: string }>(
    `mail-state-${account}`,
    `SELECT ${address} AS address, ${isConfirmedSql(address)} AS "isConfirmed" FROM ${table} o WHERE o.id = $1 AND ${address} IS NOT NULL`,
    [id],
  );
  return row ?? null;
}

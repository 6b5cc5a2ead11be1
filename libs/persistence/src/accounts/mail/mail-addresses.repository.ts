import { createHash } from 'node:crypto';
import { IsNull, Not } from 'typeorm';
import { TUNABLES, type MailAllowance, type SentMail } from '@app/domain';
import type { EntityAccess } from '../../database/database.js';
import type { Transaction } from '../../database/transaction.js';
import { MailAddress } from './mail-address.entity.js';
import { MailSend } from './mail-send.entity.js';

/** SQL of the hash of an address. Without a key: addresses of accounts are in the same database, in the clear. */
export const addressHashSql = (address: string): string => `sha256(convert_to(lower(${address}), 'UTF8'))`;

/** SQL that tells whether an address was confirmed. */
export const isConfirmedSql = (address: string): string =>
  `EXISTS (SELECT FROM mail_addresses a WHERE a.address_hash = ${addressHashSql(address)} AND a.confirmed_at IS NOT NULL)`;

/** SQL that tells whether an address wants no mail. */
export const isBlockedSql = (address: string): string =>
  `EXISTS (SELECT FROM mail_addresses a WHERE a.address_hash = ${addressHashSql(address)} AND a.blocked_at IS NOT NULL)`;

/** Whether an address was confirmed. */
export async function isAddressConfirmed({ manager }: EntityAccess, address: string): Promise<boolean> {
  const addressHash = createHash('sha256').update(address.toLowerCase()).digest();
  return manager.existsBy(MailAddress, { addressHash, confirmedAt: Not(IsNull()) });
}

/** An address under its lock, with what was sent to it within a day. */
export interface LockedAddress {
  hash: Buffer;
  wasAsked: boolean;
  isConfirmed: boolean;
  isBlocked: boolean;
  now: Date;
  sent: (SentMail & { deliveryId: string })[];
}

/** Locks an address and reads what was sent to it: two statements, so that the second sees what was sent while the first waited. */
export async function lockAddress(tx: Transaction, address: string): Promise<LockedAddress> {
  const [row] = await tx.query<Omit<LockedAddress, 'sent'>>(
    `INSERT INTO mail_addresses (address_hash) VALUES (${addressHashSql('$1::text')})
     ON CONFLICT (address_hash) DO UPDATE SET touched_at = app_clock()
     RETURNING address_hash AS hash, asked_at IS NOT NULL AS "wasAsked", confirmed_at IS NOT NULL AS "isConfirmed",
       blocked_at IS NOT NULL AS "isBlocked", app_clock() AS now`,
    [address],
  );
  if (!row) throw new Error('The address was not locked');
  const sent = await tx.query<LockedAddress['sent'][number]>(
    `SELECT delivery_id AS "deliveryId", allowance, at FROM mail_sends WHERE address_hash = $1 AND at > $2::timestamptz - interval '1 day'`,
    [row.hash, row.now],
  );
  return { ...row, sent };
}

/** Counts a mail against its address, under the address's lock. */
export async function countMail(
  { manager }: Transaction,
  deliveryId: string,
  addressHash: Buffer,
  allowance: MailAllowance,
): Promise<void> {
  await manager.insert(MailSend, { deliveryId, addressHash, allowance });
}

/** The link of a mail that confirms or blocks its address, with its token as a hash. */
export interface NewAddressLink {
  deliveryId: string;
  addressHash: Buffer;
  tokenHash: Buffer;
  asks: boolean;
}

/** Stores the link of a mail; gives whether the mail asks, which a mail that is sent again keeps. */
export async function putAddressLink(tx: Transaction, { deliveryId, addressHash, tokenHash, asks }: NewAddressLink): Promise<boolean> {
  const [row] = await tx.query<{ asks: boolean }>(
    `INSERT INTO address_links AS l (delivery_id, address_hash, token_hash, asks, expires_at)
     VALUES ($1, $2, $3, $4, app_clock() + $5 * interval '1 millisecond') ON CONFLICT (delivery_id) DO UPDATE SET asks = l.asks RETURNING asks`,
    [deliveryId, addressHash, tokenHash, asks, TUNABLES.addressLinkMs],
  );
  return row?.asks ?? asks;
}

/** Notes that a mail asks whether the address is its reader's. */
export async function noteAsked(tx: Transaction, addressHash: Buffer): Promise<void> {
  await tx.query('UPDATE mail_addresses SET asked_at = app_clock() WHERE address_hash = $1', [addressHash]);
}

/** Confirms the address of a link (its token as a hash), also one that was blocked; false when the link is unknown or too old. */
export async function confirmByLink(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE mail_addresses a SET confirmed_at = coalesce(a.confirmed_at, app_clock()), blocked_at = NULL FROM address_links l
     WHERE l.token_hash = $1 AND l.expires_at > app_clock() AND a.address_hash = l.address_hash RETURNING 1`,
    [tokenHash],
  );
  return rows.length > 0;
}

/** Blocks the address of a link (its token as a hash), whatever its age, from all mail; false when the link is unknown. */
export async function blockByLink(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE mail_addresses a SET blocked_at = coalesce(a.blocked_at, app_clock()), confirmed_at = NULL FROM address_links l
     WHERE l.token_hash = $1 AND a.address_hash = l.address_hash RETURNING 1`,
    [tokenHash],
  );
  return rows.length > 0;
}

/** Confirms an address whose mail was read: its reader has used a link of it. */
export async function confirmAddress(tx: Transaction, address: string): Promise<void> {
  await tx.query(
    `INSERT INTO mail_addresses AS a (address_hash, confirmed_at) VALUES (${addressHashSql('$1::text')}, app_clock())
     ON CONFLICT (address_hash) DO UPDATE SET confirmed_at = coalesce(a.confirmed_at, app_clock()), blocked_at = NULL`,
    [address],
  );
}

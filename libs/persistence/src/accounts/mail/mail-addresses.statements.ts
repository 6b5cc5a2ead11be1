import type { SentMail } from '@app/domain';
import { statement } from '../../database/queries.js';

/** SQL of the hash of an address. Without a key: addresses of accounts are in the same database, in the clear. */
export const addressHashSql = (address: string): string => `sha256(convert_to(lower(${address}), 'UTF8'))`;

/** SQL that tells whether an address was confirmed. */
export const isConfirmedSql = (address: string): string =>
  `EXISTS (SELECT FROM mail_addresses a WHERE a.address_hash = ${addressHashSql(address)} AND a.confirmed_at IS NOT NULL)`;

/** SQL that tells whether an address wants no mail. */
export const isBlockedSql = (address: string): string =>
  `EXISTS (SELECT FROM mail_addresses a WHERE a.address_hash = ${addressHashSql(address)} AND a.blocked_at IS NOT NULL)`;

/** An address under its lock, with the mails to it within a day. */
export interface LockedAddress {
  hash: Buffer;
  wasAsked: boolean;
  isConfirmed: boolean;
  isBlocked: boolean;
  now: Date;
  sent: (SentMail & { deliveryId: string })[];
}

export const lockAddress = statement<Omit<LockedAddress, 'sent'>>(
  'lock-mail-address',
  `INSERT INTO mail_addresses (address_hash) VALUES (${addressHashSql('$1::text')})
   ON CONFLICT (address_hash) DO UPDATE SET touched_at = app_clock()
   RETURNING address_hash AS hash, asked_at IS NOT NULL AS "wasAsked", confirmed_at IS NOT NULL AS "isConfirmed",
     blocked_at IS NOT NULL AS "isBlocked", app_clock() AS now`,
);

export const mailsOfDay = statement<LockedAddress['sent'][number]>(
  'mails-of-day',
  `SELECT delivery_id AS "deliveryId", allowance, at FROM mail_sends WHERE address_hash = $1 AND at > $2::timestamptz - interval '1 day'`,
);

export const putAddressLink = statement<{ asks: boolean }>(
  'put-address-link',
  `INSERT INTO address_links AS l (delivery_id, address_hash, token_hash, asks, expires_at)
   VALUES ($1, $2, $3, $4, app_clock() + $5 * interval '1 millisecond') ON CONFLICT (delivery_id) DO UPDATE SET asks = l.asks RETURNING asks`,
);

export const confirmByLink = statement<{ hash: Buffer }>(
  'confirm-address-by-link',
  `UPDATE mail_addresses a SET confirmed_at = coalesce(a.confirmed_at, app_clock()), blocked_at = NULL FROM address_links l
   WHERE l.token_hash = $1 AND l.expires_at > app_clock() AND a.address_hash = l.address_hash RETURNING a.address_hash AS hash`,
);

export const blockByLink = statement<{ hash: Buffer }>(
  'block-address-by-link',
  `UPDATE mail_addresses a SET blocked_at = coalesce(a.blocked_at, app_clock()), confirmed_at = NULL FROM address_links l
   WHERE l.token_hash = $1 AND a.address_hash = l.address_hash RETURNING a.address_hash AS hash`,
);

export const confirmAddress = statement(
  'confirm-address',
  `INSERT INTO mail_addresses AS a (address_hash, confirmed_at) VALUES (${addressHashSql('$1::text')}, app_clock())
   ON CONFLICT (address_hash) DO UPDATE SET confirmed_at = coalesce(a.confirmed_at, app_clock()), blocked_at = NULL`,
);

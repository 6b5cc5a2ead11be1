import { addressHashSql } from '@app/persistence/testing';
import type { SqlTarget } from './scenario/live-auction.js';

/** Confirms the addresses of people without HTTP, as the links of mails do. */
export async function confirmAddressesOf(database: SqlTarget, userIds: readonly string[]): Promise<void> {
  await database.source.query(
    `INSERT INTO mail_addresses (address_hash, confirmed_at)
     SELECT DISTINCT ${addressHashSql('coalesce(email, contact_email)')}, app_clock() FROM users
       WHERE id = ANY($1::uuid[]) AND coalesce(email, contact_email) IS NOT NULL
     ON CONFLICT (address_hash) DO UPDATE SET confirmed_at = app_clock(), blocked_at = NULL`,
    [userIds],
  );
}

/** Gives people accounts with confirmed mail addresses, without HTTP. */
export async function giveAddresses(database: SqlTarget, userIds: readonly string[]): Promise<void> {
  await database.source.query(`UPDATE users SET email = id || '@test.invalid', is_guest = false WHERE id = ANY($1::uuid[])`, [userIds]);
  await confirmAddressesOf(database, userIds);
}

/** Confirms the addresses of a venue's staff without HTTP. */
export async function confirmStaffOf(database: SqlTarget, venueId: string): Promise<void> {
  await database.source.query(
    `INSERT INTO mail_addresses (address_hash, confirmed_at) SELECT ${addressHashSql('email')}, app_clock() FROM venue_staff WHERE venue_id = $1
     ON CONFLICT (address_hash) DO UPDATE SET confirmed_at = app_clock(), blocked_at = NULL`,
    [venueId],
  );
}

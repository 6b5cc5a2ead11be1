import { createHash } from 'node:crypto';
import { IsNull, Not } from 'typeorm';
import { TUNABLES, type MailAllowance } from '@app/domain';
import type { Queries } from '../../database/queries.js';
import { MailAddress } from './mail-address.entity.js';
import * as statements from './mail-addresses.statements.js';
import type { LockedAddress } from './mail-addresses.statements.js';
import { MailSend } from './mail-send.entity.js';

/** The link of a mail that confirms or blocks its address, with its token as a hash. */
export interface NewAddressLink {
  deliveryId: string;
  addressHash: Buffer;
  tokenHash: Buffer;
  asks: boolean;
}

/** Addresses that mails go to, by their hash. */
export class MailAddressesRepository {
  constructor(private readonly db: Queries) {}

  async isConfirmed(address: string): Promise<boolean> {
    const addressHash = createHash('sha256').update(address.toLowerCase()).digest();
    return this.db.of(MailAddress).existsBy({ addressHash, confirmedAt: Not(IsNull()) });
  }

  /** Locks an address and reads the mails to it: two statements, so that the second sees the mails that were sent while the first waited. */
  async lock(address: string): Promise<LockedAddress> {
    const row = await this.db.one(statements.lockAddress, [address]);
    if (!row) throw new Error('The address was not locked');
    return { ...row, sent: await this.db.all(statements.mailsOfDay, [row.hash, row.now]) };
  }

  /** Counts a mail against its address, under the address's lock. */
  async countMail(deliveryId: string, addressHash: Buffer, allowance: MailAllowance): Promise<void> {
    await this.db.of(MailSend).insert({ deliveryId, addressHash, allowance });
  }

  /** Stores the link of a mail; gives whether the mail asks, which a mail that is sent again keeps. */
  async putLink({ deliveryId, addressHash, tokenHash, asks }: NewAddressLink): Promise<boolean> {
    const values = [deliveryId, addressHash, tokenHash, asks, TUNABLES.addressLinkMs];
    return (await this.db.one(statements.putAddressLink, values))?.asks ?? asks;
  }

  /** Notes that a mail asks whether the address is its reader's. */
  async noteAsked(addressHash: Buffer): Promise<void> {
    await this.db.of(MailAddress).update({ addressHash }, { askedAt: () => 'app_clock()' });
  }

  /** Confirms the address of a link (its token as a hash), also one that was blocked; false when the link is unknown or too old. */
  async confirmByLink(tokenHash: Buffer): Promise<boolean> {
    return (await this.db.one(statements.confirmByLink, [tokenHash])) !== null;
  }

  /** Blocks the address of a link (its token as a hash) of any age from all mail; false when the link is unknown. */
  async blockByLink(tokenHash: Buffer): Promise<boolean> {
    return (await this.db.one(statements.blockByLink, [tokenHash])) !== null;
  }

  /** Confirms an address, a link of whose mail was used. */
  async confirm(address: string): Promise<void> {
    await this.db.all(statements.confirmAddress, [address]);
  }
}

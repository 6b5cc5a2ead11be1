import type { MailState, WaitingDelivery } from '@app/contracts';
import type { Queries } from '../database/queries.js';
import * as statements from './accounts.statements.js';
import type { AccountRef, SecurityChange } from './accounts.statements.js';
import { confirmAddress } from './mail/mail-addresses.statements.js';

/** What accounts of people and of venues' staff have in common. */
export class AccountsRepository {
  constructor(private readonly db: Queries) {}

  /** Makes the commands that open and end sessions of one account, or change its second factor, take turns. */
  async lock({ account, id }: AccountRef): Promise<void> {
    await this.db.all(statements.lockAccount[account], [id]);
  }

  async setPassword({ account, id }: AccountRef, passwordHash: string): Promise<void> {
    await this.db.all(statements.setPassword[account], [id, passwordHash]);
  }

  /** Replaces the stored hash of a password by another of the same password; false when the password was changed meanwhile. */
  async replaceHash({ account, id }: AccountRef, stored: string, next: string): Promise<boolean> {
    return (await this.db.one(statements.replaceHash[account], [id, stored, next])) !== null;
  }

  /** Confirms the address of an account, a link of whose mail was used. */
  async confirmAddress({ account, id }: AccountRef): Promise<void> {
    const row = await this.db.one(statements.emailOf[account], [id]);
    if (row?.email) await this.db.all(confirmAddress, [row.email]);
  }

  /** Ends every session of an account; gives the hashes of their tokens (hex). */
  async endSessions({ account, id }: AccountRef): Promise<string[]> {
    return (await this.db.all(statements.endSessions[account], [id])).map((row) => row.hash);
  }

  /** Notes a mail that asks the account's owner to confirm their address, unless it is confirmed or blocked; gives the delivery. */
  mailAddressCheck({ account, id }: AccountRef): Promise<WaitingDelivery[]> {
    return this.db.all(statements.mailAddressCheck[account], [id]);
  }

  /** Notes a mail that says to the account's owner what has changed about its sign-in; gives the delivery. */
  securityMail({ account, id }: AccountRef, change: SecurityChange): Promise<WaitingDelivery[]> {
    return this.db.all(statements.securityMail[account], [id, change]);
  }

  /** The address of an account's mails, and whether it was confirmed; null without one. */
  mailState({ account, id }: AccountRef): Promise<MailState | null> {
    return this.db.one(statements.mailState[account], [id]);
  }
}

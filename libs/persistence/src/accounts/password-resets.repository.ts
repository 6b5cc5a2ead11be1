import type { OtherSignIns, WaitingDelivery, UserId } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import type { Queries } from '../database/queries.js';
import type { Account } from './accounts.statements.js';
import * as statements from './password-resets.statements.js';

/** Links that reset a password, by their token's hash. Only the newest one of an account works. */
export class PasswordResetsRepository {
  constructor(private readonly db: Queries) {}

  /** Notes a reset and the mail with its link, if the address (lower case) has an account; gives the delivery. */
  ask(account: Account, email: string, { id, tokenHash }: { id: string; tokenHash: Buffer }): Promise<WaitingDelivery[]> {
    return this.db.all(statements.askReset[account], [email, id, tokenHash, TUNABLES.passwordResetMs]);
  }

  /** The names and the address of the account of a reset, which its password must not resemble; none when the token is no good. */
  async namesOf(account: Account, tokenHash: Buffer): Promise<string[]> {
    const row = await this.db.one(statements.namesOfReset[account], [tokenHash]);
    return row?.names.filter((name) => name !== null) ?? [];
  }

  /** What opens the account besides its password; null when the token is unknown, used or too old. */
  othersOf(tokenHash: Buffer): Promise<OtherSignIns | null> {
    return this.db.one(statements.othersOfReset, [tokenHash]);
  }

  /** Uses a reset up; gives the account's id, or null when the token is unknown, used or too old. */
  async use(account: Account, tokenHash: Buffer): Promise<UserId | null> {
    return (await this.db.one(statements.useReset[account], [tokenHash]))?.id ?? null;
  }
}

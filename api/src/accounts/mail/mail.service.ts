import { Injectable } from '@nestjs/common';
import { blockMailAddress, confirmMailAddress } from '@app/application';
import { Database } from '@app/persistence';
import { tokenHash } from '@app/platform';
import { valueOf } from '../../http/problem.js';

/** Whose address a mail went to, as its reader says. */
@Injectable()
export class MailService {
  constructor(private readonly database: Database) {}

  async confirm(token: string): Promise<void> {
    await this.database.transaction(async (tx) => valueOf(await confirmMailAddress(tx, tokenHash(token))));
  }

  async block(token: string): Promise<void> {
    await this.database.transaction(async (tx) => valueOf(await blockMailAddress(tx, tokenHash(token))));
  }
}

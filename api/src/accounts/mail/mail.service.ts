import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { blockMailAddress, confirmMailAddress } from '@app/application';
import type { AskEmailLink, WaitingDelivery } from '@app/contracts';
import { Database, type Account, type Transaction } from '@app/persistence';
import { signInToken, tokenHash, type Config, type Queues } from '@app/platform';
import type { AuthUser } from '../../http/session/access.js';
import { unwrap } from '../../http/problem.js';
import { CONFIG, QUEUES } from '../../tokens.js';

/** The mails that people request, and the answers of their readers about the address. */
@Injectable()
export class MailService {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(QUEUES) private readonly queues: Queues,
  ) {}

  async confirm(token: string): Promise<void> {
    await this.database.transaction(async (tx) => unwrap(await confirmMailAddress(tx, tokenHash(token))));
  }

  async block(token: string): Promise<void> {
    await this.database.transaction(async (tx) => unwrap(await blockMailAddress(tx, tokenHash(token))));
  }

  /** Creates a sign-in link: its token is derived from the id, and only its hash is stored. */
  newLink(): { id: string; tokenHash: Buffer } {
    const id = randomUUID();
    return { id, tokenHash: tokenHash(signInToken(this.config, id)) };
  }

  /** Passes committed mails to the worker. */
  send(deliveries: readonly WaitingDelivery[]): void {
    if (deliveries.length > 0) this.queues.enqueueDeliveries(deliveries);
  }

  /** Mails a sign-in link to an account or to the calling guest; the response does not reveal which. */
  async askLink(current: AuthUser | null, { email, language }: AskEmailLink): Promise<void> {
    const link = { ...this.newLink(), language, guestId: current?.isGuest ? current.id : null };
    await this.mail((tx) => tx.signInLinks.ask(email.trim().toLowerCase(), link));
  }

  /** Mails the confirmation request for an address again, unless the address is confirmed. */
  askToConfirm(account: Account, id: string): Promise<void> {
    return this.mail((tx) => tx.accounts.mailAddressCheck({ account, id }));
  }

  private async mail(write: (tx: Transaction) => Promise<WaitingDelivery[]>): Promise<void> {
    this.send(await this.database.transaction(write));
  }
}

import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { blockMailAddress, confirmMailAddress } from '@app/application';
import type { AskEmailLink, WaitingDelivery } from '@app/contracts';
import { askSignInLink, Database, mailAddressCheck, type Account, type Transaction } from '@app/persistence';
import { signInToken, tokenHash, type Config, type Queues } from '@app/platform';
import type { AuthUser } from '../../http/session/access.js';
import { valueOf } from '../../http/problem.js';
import { CONFIG, QUEUES } from '../../tokens.js';

/** What people ask us to mail to them, and what the reader of a mail says of its address. */
@Injectable()
export class MailService {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(QUEUES) private readonly queues: Queues,
  ) {}

  async confirm(token: string): Promise<void> {
    await this.database.transaction(async (tx) => valueOf(await confirmMailAddress(tx, tokenHash(token))));
  }

  async block(token: string): Promise<void> {
    await this.database.transaction(async (tx) => valueOf(await blockMailAddress(tx, tokenHash(token))));
  }

  /** A link that signs in: its token follows from the id, and its hash alone is kept. */
  newLink(): { id: string; tokenHash: Buffer } {
    const id = randomUUID();
    return { id, tokenHash: tokenHash(signInToken(this.config, id)) };
  }

  /** Hands mails that were committed to the worker. */
  send(deliveries: readonly WaitingDelivery[]): void {
    if (deliveries.length > 0) this.queues.enqueueDeliveries(deliveries);
  }

  /** Mails a link that signs in, to an account or to the guest who asks; whoever asks cannot tell which. */
  async askLink(current: AuthUser | null, { email, language }: AskEmailLink): Promise<void> {
    const link = { ...this.newLink(), language, guestId: current?.isGuest ? current.id : null };
    await this.mail((tx) => askSignInLink(tx, email.trim().toLowerCase(), link));
  }

  /** Mails the question whether an address is its owner's once more, unless they have said so. */
  askToConfirm(account: Account, id: string): Promise<void> {
    return this.mail((tx) => mailAddressCheck(tx, account, id));
  }

  private async mail(write: (tx: Transaction) => Promise<WaitingDelivery[]>): Promise<void> {
    this.send(await this.database.transaction(write));
  }
}

import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { resetPassword } from '@app/application';
import type { OtherSignIns } from '@app/contracts';
import { Database, type Account } from '@app/persistence';
import { resetToken, tokenHash, type Config, type Queues, type RateLimits, type RateRule, type ChangeBus } from '@app/platform';
import { RATE_LIMITS } from '../http/network/limits.js';
import { fail, unwrap } from '../http/problem.js';
import { CONFIG, QUEUES, CHANGE_BUS } from '../tokens.js';
import { NewPasswords } from './new-password.js';
import type { ConfirmPasswordResetDto } from './settings.dto.js';

/** The limit of mails to one address; further mails are not sent, and the response is the same. */
const MAILS: RateRule = { name: 'password-reset-mails', points: 3, seconds: 3600 };

/** Resets the password of an account by its mail. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly database: Database,
    private readonly newPasswords: NewPasswords,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(QUEUES) private readonly queues: Queues,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    @Inject(CHANGE_BUS) private readonly changes: ChangeBus,
  ) {}

  /** Sends the link if the account exists; the response does not reveal it. */
  async ask(account: Account, address: string): Promise<void> {
    const email = address.trim().toLowerCase();
    if (!(await this.limits.take(MAILS, tokenHash(`${account}:${email}`).toString('base64url'))).ok) return;
    const id = randomUUID();
    const reset = { id, tokenHash: tokenHash(resetToken(this.config, id)) };
    const deliveries = await this.database.transaction((tx) => tx.passwordResets.ask(account, email, reset));
    if (deliveries.length > 0) this.queues.enqueueDeliveries(deliveries);
  }

  /** Reads what else opens the account, for the bearer of its link. */
  async read(token: string): Promise<OtherSignIns> {
    return (await this.database.passwordResets.othersOf(tokenHash(token))) ?? fail('reset-expired');
  }

  /** Sets the password and ends every session of the account; returns the account's id. */
  async confirm(account: Account, { token, password, removeOthers = false }: ConfirmPasswordResetDto): Promise<string> {
    const passwordHash = await this.newPasswords.hash(password, await this.database.passwordResets.namesOf(account, tokenHash(token)));
    const next = { passwordHash, removeOthers };
    const reset = await this.database.transaction(async (tx) => unwrap(await resetPassword(tx, account, tokenHash(token), next)));
    for (const session of reset.ended) this.changes.publish({ evict: { session } });
    return reset.accountId;
  }
}

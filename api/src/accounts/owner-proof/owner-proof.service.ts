import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { askProofCode, proveByCode, proveByPasskey } from '@app/application';
import type { ConfirmIdentity, PasskeyRequest, ProofWays, SignInByPasskey } from '@app/contracts';
import { Database } from '@app/persistence';
import { proofCode, type ApiConfig } from '@app/platform';
import { fail, unwrap } from '../../http/problem.js';
import type { AuthUser } from '../../http/session/access.js';
import { SecurityLog } from '../../http/session/security-log.js';
import { CONFIG } from '../../tokens.js';
import type { Visitor } from '../known-browser.js';
import { MailService } from '../mail/mail.service.js';
import { PasskeysService } from '../passkeys/passkeys.service.js';
import { PasswordTries } from '../password-tries.js';

/** Confirms that the owner of an account is present in a session: by the password, a passkey, or a code by mail. */
@Injectable()
export class OwnerProofService {
  constructor(
    private readonly database: Database,
    private readonly tries: PasswordTries,
    private readonly passkeys: PasskeysService,
    private readonly mail: MailService,
    private readonly log: SecurityLog,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {}

  ways({ id }: AuthUser): Promise<ProofWays> {
    return this.database.people.proofWaysOf(id);
  }

  challenge({ sessionId }: AuthUser): Promise<PasskeyRequest> {
    return this.passkeys.request({ sessionId });
  }

  async mailCode(user: AuthUser): Promise<void> {
    this.mail.send(await this.database.transaction(async (tx) => unwrap(await askProofCode(tx, user, randomUUID()))));
  }

  /** A guest has none of the ways, so the call itself is the confirmation. */
  async confirm(user: AuthUser, { password = '', passkey, code }: ConfirmIdentity, visitor: Visitor): Promise<void> {
    if (passkey) return this.byPasskey(user, passkey);
    if (code) return this.byCode(user, code.trim());
    const found = await this.database.people.credentialsOf(user.id);
    if (!found && !user.isGuest) return fail('no-password');
    if (found) await this.tries.check(visitor, password, { account: 'user', email: found.email, found });
    await this.database.sessions.prove(user.sessionId);
  }

  private async byPasskey(user: AuthUser, signed: SignInByPasskey): Promise<void> {
    const used = await this.passkeys.verify('user', signed, { sessionId: user.sessionId });
    await this.database.transaction(async (tx) => unwrap(await proveByPasskey(tx, user, used)));
  }

  /** A try counts before the comparison, and for itself: a refusal must not undo it. */
  private async byCode({ id, sessionId }: AuthUser, typed: string): Promise<void> {
    const codeId = await this.database.sessions.tryProofCode(sessionId);
    if (codeId && proofCode(this.config, codeId) === typed)
      return this.database.transaction(async (tx) => unwrap(await proveByCode(tx, sessionId, codeId)));
    this.log.note({ action: 'login.failed', subjectId: id, details: { about: 'proof-code' } });
    return fail('code-wrong');
  }
}

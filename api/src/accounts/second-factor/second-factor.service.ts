import { Inject, Injectable } from '@nestjs/common';
import {
  beginSecondFactor,
  enrolSecondFactor,
  giveCode,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from '@app/application';
import {
  RECOVERY_CODES,
  type RecoveryCodes,
  type SecondFactorSetup,
  type SecondFactorView,
  type TeamAccount,
  type TeamSessionView,
} from '@app/contracts';
import { Database, type AccountRef, type Page, type SignedInAccount } from '@app/persistence';
import {
  factorSetup,
  newFactorSecret,
  newRecoveryCode,
  plainCode,
  sealFactor,
  tokenHash,
  type ChangeBus,
  type ApiConfig,
} from '@app/platform';
import { fail, unwrap } from '../../http/problem.js';
import { admitTeam, type AuthUser } from '../../http/session/access.js';
import { CHANGE_BUS, CONFIG } from '../../tokens.js';
import type { Visitor } from '../known-browser.js';
import { PasswordTries } from '../password-tries.js';
import { FactorProofs } from './factor-proofs.js';
import type { StartSecondFactorDto } from './second-factor.dto.js';

/** The second factor of operations, administration and venue staff: setup, use, renewal, and removal after a loss. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly database: Database,
    private readonly tries: PasswordTries,
    private readonly proofs: FactorProofs,
    @Inject(CHANGE_BUS) private readonly bus: ChangeBus,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {}

  view(of: AccountRef): Promise<SecondFactorView> {
    return this.database.secondFactors.view(of);
  }

  async start({ account, id }: AccountRef, { password, code }: StartSecondFactorDto, visitor: Visitor): Promise<SecondFactorSetup> {
    const { email, passwordHash, offered } = (await this.database.secondFactors.accountOf({ account, id })) ?? fail('not-signed-in');
    if (!offered) fail('forbidden', 'This account signs in without a second factor.');
    await this.tries.check(visitor, password, { account, email, found: { id, passwordHash: passwordHash ?? fail('no-password') } });
    const proof = code ? await this.proofs.proofOf(visitor, { account, id }, code) : null;
    const secret = newFactorSecret();
    const sealed = sealFactor(this.config, id, secret);
    await this.database.transaction(async (tx) => unwrap(await beginSecondFactor(tx, { account, id }, sealed, proof)));
    return factorSetup(this.config, secret, email ?? id);
  }

  async confirm(of: SignedInAccount, code: string, visitor: Visitor): Promise<RecoveryCodes> {
    const first = await this.proofs.pendingProof(visitor, of, code);
    const { codes, hashes } = newCodes();
    const enrolment = { ...first, codes: hashes };
    this.end(await this.database.transaction(async (tx) => unwrap(await enrolSecondFactor(tx, of, enrolment))));
    return { codes };
  }

  /** Verifies a code again, for routes that show a person. */
  async verifyAgain(user: AuthUser, code: string, visitor: Visitor): Promise<void> {
    admitTeam(user);
    const proof = await this.proofs.proofOf(visitor, { account: 'user', id: user.id }, code);
    await this.database.transaction(async (tx) => unwrap(await giveCode(tx, user.id, user.sessionId, proof)));
  }

  async session({ sessionId }: AuthUser): Promise<TeamSessionView> {
    return (await this.database.sessions.teamSession(sessionId)) ?? { endsAt: null, idleEndsAt: null };
  }

  async renewCodes(of: AccountRef, code: string, visitor: Visitor): Promise<RecoveryCodes> {
    const proof = await this.proofs.proofOf(visitor, of, code);
    const { codes, hashes } = newCodes();
    await this.database.transaction(async (tx) => unwrap(await renewRecoveryCodes(tx, of, proof, hashes)));
    return { codes };
  }

  /** Removes the factor of an account that may go without one. */
  async remove(of: AccountRef, code: string, visitor: Visitor): Promise<void> {
    const proof = await this.proofs.proofOf(visitor, of, code);
    await this.database.transaction(async (tx) => unwrap(await removeSecondFactor(tx, of, proof)));
  }

  team(page: Page): Promise<TeamAccount[]> {
    return this.database.secondFactors.team(page);
  }

  async reset(user: AuthUser, of: AccountRef): Promise<void> {
    this.end(await this.database.transaction(async (tx) => unwrap(await resetSecondFactor(tx, user, of))));
  }

  private end(hashes: readonly string[]): void {
    for (const session of hashes) this.bus.publish({ evict: { session } });
  }
}

function newCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  return { codes, hashes: codes.map((code) => tokenHash(plainCode(code))) };
}

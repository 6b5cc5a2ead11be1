import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { addPasskey, beginPasskey, passkeyView, removePasskey, type UsedPasskey } from '@app/application';
import type { NewPasskey, PasskeyCreation, PasskeyRequest, PasskeyView, ProveOwner, SignInByPasskey } from '@app/contracts';
import {
  Database,
  isTaken,
  type Account,
  type AccountRef,
  type ChallengeHolder,
  type Passkey,
  type SignedInAccount,
} from '@app/persistence';
import type { ApiConfig } from '@app/platform';
import { fail, unwrap } from '../../http/problem.js';
import { SecurityLog } from '../../http/session/security-log.js';
import { CONFIG } from '../../tokens.js';
import type { Visitor } from '../known-browser.js';
import { MailService } from '../mail/mail.service.js';
import { PasswordTries } from '../password-tries.js';
import { FactorProofs } from '../second-factor/factor-proofs.js';

const CHALLENGE_BYTES = 32;
const TIMEOUT_MS = 120_000;
/** EdDSA, ES256 and RS256: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Loads the verification with the first passkey, because a process without one needs none of its readers of certificates. */
const loadVerification = () => import('@simplewebauthn/server');

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const textOf = (data: Buffer): string => data.toString('base64url');

/** An account that changes its passkeys. A planner's session counts as the password for some minutes after the sign-in. */
type PasskeyOwner = AccountRef & { sessionId?: string };

/** Passkeys of planners, the team and venues' staff: adding, removing and verifying. */
@Injectable()
export class PasskeysService {
  private readonly site: { origin: string; rpId: string; name: string };

  constructor(
    private readonly database: Database,
    private readonly tries: PasswordTries,
    private readonly factors: FactorProofs,
    private readonly mail: MailService,
    private readonly log: SecurityLog,
    @Inject(CONFIG) { publicUrl, productName }: ApiConfig,
  ) {
    const { origin, hostname } = new URL(publicUrl);
    this.site = { origin, rpId: hostname, name: productName };
  }

  async list(of: AccountRef): Promise<PasskeyView[]> {
    return (await this.database.passkeys.of(of)).map(passkeyView);
  }

  /** Begins a new passkey. Its challenge is good for this account alone, so the answer needs no further proof of the owner. */
  async begin(of: PasskeyOwner, given: ProveOwner, visitor: Visitor): Promise<PasskeyCreation> {
    const email = (await this.provedAddress(of, given, visitor)) ?? fail('no-password', 'A guest has no account to sign in to.');
    const proof = given.code ? await this.factors.proofOf(visitor, of, given.code) : null;
    const challenge = randomBytes(CHALLENGE_BYTES);
    const known = await this.database.transaction(async (tx) => unwrap(await beginPasskey(tx, of, challenge, proof)));
    return {
      challenge: textOf(challenge),
      rp: { id: this.site.rpId, name: this.site.name },
      user: { id: textOf(Buffer.from(of.id)), name: email, displayName: email },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: TIMEOUT_MS,
      attestation: 'none',
      excludeCredentials: known.map(({ credentialId }) => ({ type: 'public-key', id: textOf(credentialId) })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    };
  }

  async add(of: SignedInAccount, { name, id, ...response }: NewPasskey): Promise<PasskeyView> {
    const { verifyRegistrationResponse } = await loadVerification();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
      ...this.expected(of),
    }).catch(() => fail('passkey-refused'));
    if (!verified) return fail('passkey-refused');
    const { id: credential, publicKey, counter } = registrationInfo.credential;
    const passkey = { credentialId: bytes(credential), publicKey: Buffer.from(publicKey), counter: `${counter}`, name };
    const { added, mails } = await this.database
      .transaction(async (tx) => unwrap(await addPasskey(tx, of, passkey)))
      .catch((error: unknown) => (isTaken(error) ? fail('passkey-refused') : Promise.reject(error as Error)));
    this.mail.send(mails);
    return added;
  }

  async remove(of: PasskeyOwner, passkeyId: string, given: ProveOwner, visitor: Visitor): Promise<void> {
    await this.provedAddress(of, given, visitor);
    this.mail.send(await this.database.transaction(async (tx) => unwrap(await removePasskey(tx, of, passkeyId))));
  }

  /** A challenge for a sign-in, which names no account, or for a session that proves its owner. */
  async request(holder: ChallengeHolder = null): Promise<PasskeyRequest> {
    const challenge = randomBytes(CHALLENGE_BYTES);
    await this.database.passkeys.challenge(challenge, holder);
    return { challenge: textOf(challenge), rpId: this.site.rpId, timeout: TIMEOUT_MS, userVerification: 'required' };
  }

  /** Verifies a signed challenge, which is used up. Every refusal is the same, so that nobody learns which credentials are known. */
  async verify(account: Account, signed: SignInByPasskey, holder: ChallengeHolder = null): Promise<UsedPasskey> {
    const found = await this.database.passkeys.byCredential(account, bytes(signed.id));
    const accountId = found?.userId ?? found?.staffId ?? null;
    const counter =
      found && bytes(signed.userHandle).toString() === accountId ? await this.newCounter(found, signed, holder).catch(() => null) : null;
    if (found && accountId && counter !== null) return { id: found.id, accountId, counter };
    this.log.note({ action: 'login.failed', subjectId: accountId, details: { about: account } });
    return fail('passkey-refused');
  }

  /** @throws when the signature, the site or the challenge is wrong, or when the authenticator counts backwards. */
  private async newCounter(
    { publicKey, counter }: Passkey,
    { id, ...response }: SignInByPasskey,
    holder: ChallengeHolder,
  ): Promise<number | null> {
    const { verifyAuthenticationResponse } = await loadVerification();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      credential: { id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
      ...this.expected(holder),
    });
    return verified ? authenticationInfo.newCounter : null;
  }

  /** A challenge is used up by the check, so an answer with a wrong signature can't be tried again. */
  private expected(holder: ChallengeHolder) {
    return {
      expectedChallenge: (challenge: string) => this.database.passkeys.takeChallenge(bytes(challenge), holder),
      expectedOrigin: this.site.origin,
      expectedRPID: this.site.rpId,
      requireUserVerification: true,
    };
  }

  /** The address of an owner who gives the password or has signed in just now; null for a guest, who has no passkeys. */
  private async provedAddress(of: PasskeyOwner, { password }: ProveOwner, visitor: Visitor): Promise<string | null> {
    const { email, passwordHash } = (await this.database.secondFactors.accountOf(of)) ?? fail('not-signed-in');
    if (email === null) return null;
    if (password !== undefined) {
      const found = { id: of.id, passwordHash: passwordHash ?? fail('no-password') };
      await this.tries.check(visitor, password, { account: of.account, email, found });
    } else if (!of.sessionId || !(await this.database.sessions.isProved(of.sessionId))) fail('confirmation-needed');
    return email;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import {
  announceName,
  changePassword,
  changeProfile,
  endSession,
  enterAsGuest,
  giveBackup,
  logIn,
  signInByLink,
  signInByPasskey,
  signInByProvider,
  type ProvidedIdentity,
  signUp,
  type SessionTokens,
  type UsedPasskey,
} from '@app/application';
import type { KnownContact, Mergeable, SessionView, UseEmailLink, UserView, UserId } from '@app/contracts';
import { Database, isTaken, type Page } from '@app/persistence';
import { tokenHash, type ChangeBus } from '@app/platform';
import type { AuthUser } from '../http/session/access.js';
import { fail, unwrap } from '../http/problem.js';
import type { TokenCookie } from '../http/session/token-cookie.js';
import { hashToken } from '../http/session/user-tokens.js';
import { CHANGE_BUS, SESSION_COOKIE } from '../tokens.js';
import type { LogInDto, PatchUserDto, SignUpDto } from './accounts.dto.js';
import { nameOr } from './accounts.dto.js';
import type { ChangePasswordDto } from './settings.dto.js';
import type { Visitor } from './known-browser.js';
import { NewPasswords } from './new-password.js';
import { PasswordTries } from './password-tries.js';
import { MailService } from './mail/mail.service.js';
import { FactorProofs } from './second-factor/factor-proofs.js';

/** A user with the token of a new session; `token` null: the existing session stays. */
export interface Entered {
  user: UserView;
  token: string | null;
  /** Present when the browser asked for a backup token. */
  backupToken?: string;
  /** After a log-in: the data of the former guest that can be merged. */
  mergeable?: Mergeable;
  /** Set when the link of a sign-up was opened in another browser. */
  passwordDropped?: true;
}

/** Guests and accounts. A guest who signs up keeps the id, and with it plans and sockets. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly tries: PasswordTries,
    private readonly newPasswords: NewPasswords,
    private readonly factors: FactorProofs,
    private readonly mail: MailService,
    @Inject(CHANGE_BUS) private readonly bus: ChangeBus,
    @Inject(SESSION_COOKIE) private readonly cookie: TokenCookie,
  ) {}

  async user(id: UserId): Promise<UserView> {
    return (await this.database.people.one(id)) ?? fail('not-signed-in');
  }

  async contact(id: UserId): Promise<KnownContact> {
    const [contact, mail] = await Promise.all([
      this.database.people.contactOf(id),
      this.database.accounts.mailState({ account: 'user', id }),
    ]);
    return { contact, mail };
  }

  /** Returns the user of the existing session, or a new guest with a session. */
  async enterAsGuest(current: AuthUser | null, firstName: string | undefined, wantBackup: boolean): Promise<Entered> {
    const known = current && (await this.database.people.one(current.id));
    if (known) return wantBackup ? this.withBackup(known, current.sessionId) : { user: known, token: null };
    const fresh = this.newTokens(wantBackup);
    return given(fresh, await this.database.transaction(async (tx) => unwrap(await enterAsGuest(tx, nameOr(firstName), fresh.hashes))));
  }

  /** Responds alike for every address; the mail to the address says whether it has an account. */
  async signUp(current: AuthUser | null, body: SignUpDto, wantBackup: boolean): Promise<Entered> {
    const passwordHash = await this.newPasswords.hash(body.password, [body.firstName, body.email]);
    const guestId = current?.isGuest ? current.id : null;
    const fresh = this.newTokens(wantBackup);
    const signUpAs = {
      guestId,
      firstName: body.firstName.trim(),
      email: body.email.toLowerCase(),
      adult: body.adult === true,
      link: { ...this.mail.newLink(), language: body.language ?? 'en', passwordHash },
    };
    const { user, deliveries } = await this.database.transaction(async (tx) => unwrap(await signUp(tx, signUpAs, fresh.hashes)));
    this.mail.send(deliveries);
    if (!guestId || !current) return given(fresh, user);
    await this.publishName(guestId);
    return wantBackup ? this.withBackup(user, current.sessionId) : { user, token: null };
  }

  async logIn(current: AuthUser | null, { email, password, code }: LogInDto, visitor: Visitor, wantBackup: boolean): Promise<Entered> {
    const found = await this.database.people.credentialsByEmail(email.trim().toLowerCase());
    const account = await this.tries.check(visitor, password, { account: 'user', email, found });
    const proof = code ? await this.factors.proofOf(visitor, { account: 'user', id: account.id }, code) : null;
    const fresh = this.newTokens(wantBackup);
    // The browser's sockets still belong to the user who was signed in before.
    this.evict(await this.database.transaction(async (tx) => unwrap(await logIn(tx, account, current, fresh.hashes, proof))));
    const { passwordHash: _, ...user } = account;
    return this.withMergeable(given(fresh, user), current?.isGuest ? current.id : null);
  }

  async signInByPasskey(current: AuthUser | null, passkey: UsedPasskey, wantBackup: boolean): Promise<Entered> {
    const user = (await this.database.people.one(passkey.accountId as UserId)) ?? fail('passkey-refused');
    const fresh = this.newTokens(wantBackup);
    this.evict(await this.database.transaction(async (tx) => unwrap(await signInByPasskey(tx, passkey, current, fresh.hashes))));
    return this.withMergeable(given(fresh, user), current?.isGuest ? current.id : null);
  }

  /** Signs in by the link of a mail: into the account of its address, or by turning the guest who asked for it into an account. */
  async signInByLink(current: AuthUser | null, { token, code }: UseEmailLink, visitor: Visitor, wantBackup: boolean): Promise<Entered> {
    const hash = tokenHash(token);
    const address = code ? await this.database.signInLinks.addressOf(hash) : null;
    const account = address && (await this.database.people.byEmail(address));
    const proof = code && account ? await this.factors.proofOf(visitor, { account: 'user', id: account.id }, code) : null;
    const fresh = this.newTokens(wantBackup);
    const bearer = { token: hash, before: current, proof };
    const { user, ended, formerGuestId, passwordDropped } = await this.database
      .transaction(async (tx) => unwrap(await signInByLink(tx, bearer, fresh.hashes)))
      // With two links for one address at once, the second finds the first's account only when it writes.
      .catch((error: unknown) => (isTaken(error) ? fail('email-taken') : Promise.reject(error as Error)));
    this.evict(ended);
    return this.withMergeable({ ...given(fresh, user), ...(passwordDropped ? { passwordDropped } : {}) }, formerGuestId);
  }

  /** Signs in by what a provider says. Of two calls at once for somebody new, the second finds the account of the first. */
  async signInByProvider(current: AuthUser | null, identity: ProvidedIdentity, wantBackup: boolean): Promise<Entered> {
    const fresh = this.newTokens(wantBackup);
    const enter = () => this.database.transaction(async (tx) => unwrap(await signInByProvider(tx, identity, current, fresh.hashes)));
    const { user, ended, formerGuestId } = await enter().catch((error: unknown) =>
      isTaken(error) ? enter() : Promise.reject(error as Error),
    );
    this.evict(ended);
    return this.withMergeable(given(fresh, user), formerGuestId);
  }

  /** Sets a new password; every other browser is signed out, and this one gets new tokens. */
  async changePassword({ id, sessionId }: AuthUser, body: ChangePasswordDto, visitor: Visitor, wantBackup: boolean): Promise<Entered> {
    const found = (await this.database.people.credentialsOf(id)) ?? fail('no-password');
    const account = await this.tries.check(visitor, body.currentPassword, { account: 'user', email: found.email, found });
    const next = { passwordHash: await this.newPasswords.hash(body.password, [account.firstName, account.email ?? '']), sessionId };
    const fresh = this.newTokens(wantBackup);
    this.evict(await this.database.transaction(async (tx) => unwrap(await changePassword(tx, account, next, fresh.hashes))));
    const { passwordHash: _, ...user } = account;
    return given(fresh, user);
  }

  async logOut(user: AuthUser): Promise<void> {
    await this.revoke(user, user.sessionId);
  }

  sessionsOf(user: AuthUser, page: Page): Promise<SessionView[]> {
    return this.database.sessions.list(user.id, user.sessionId, page);
  }

  async revoke(user: AuthUser, sessionId: string): Promise<void> {
    this.evict(await this.database.transaction(async (tx) => unwrap(await endSession(tx, user.id, sessionId))));
  }

  async change(user: AuthUser, body: PatchUserDto): Promise<UserView> {
    const changed = await this.database.transaction(async (tx) => unwrap(await changeProfile(tx, user.id, body)));
    if (body.firstName) await this.publishName(user.id);
    return changed;
  }

  /** Publishes the name in each of the user's plans; one transaction per plan, because no transaction locks two. */
  private async publishName(userId: UserId): Promise<void> {
    for (const id of await this.database.people.plansOf(userId)) await this.database.transaction((tx) => announceName(tx, id, userId));
  }

  private evict(hashes: readonly string[]): void {
    for (const session of hashes) this.bus.publish({ evict: { session } });
  }

  private async withMergeable(entered: Entered, formerGuestId: UserId | null): Promise<Entered> {
    const mergeable = formerGuestId ? await this.database.merges.mergeable(formerGuestId) : null;
    return mergeable && mergeable.plans > 0 ? { ...entered, mergeable } : entered;
  }

  private async withBackup(user: UserView, sessionId: string): Promise<Entered> {
    const backupToken = this.cookie.newToken();
    await this.database.transaction(async (tx) => unwrap(await giveBackup(tx, user.id, sessionId, hashToken(backupToken))));
    return { user, token: null, backupToken };
  }

  private newTokens(wantBackup: boolean): Fresh {
    const token = this.cookie.newToken();
    const backupToken = wantBackup ? this.cookie.newToken() : null;
    return { token, backupToken, hashes: { cookie: hashToken(token), backup: backupToken === null ? null : hashToken(backupToken) } };
  }
}

interface Fresh {
  token: string;
  backupToken: string | null;
  hashes: SessionTokens;
}

const given = ({ token, backupToken }: Fresh, user: UserView): Entered => ({ user, token, ...(backupToken ? { backupToken } : {}) });

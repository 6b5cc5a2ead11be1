import { Inject, Injectable } from '@nestjs/common';
import type { Mergeable, UserView } from '@app/contracts';
import {
  audit,
  Database,
  endSessions,
  isTaken,
  memberView,
  MergeRepository,
  readMembers,
  SessionsRepository,
  UsersRepository,
  type Transaction,
} from '@app/persistence';
import type { Wake } from '@app/platform';
import type { CurrentUserOf } from '../http/access.js';
import { fail } from '../http/problem.js';
import type { TokenCookie } from '../http/token-cookie.js';
import { hashToken } from '../http/user-tokens.js';
import { SESSION_COOKIE, WAKE } from '../tokens.js';
import type { LogInDto, PatchUserDto, SignUpDto } from './accounts.dto.js';
import { nameOr } from './accounts.dto.js';
import type { ChangePasswordDto } from './settings.dto.js';
import type { Visitor } from './known-browser.js';
import { hashNewPassword } from './new-password.js';
import { PasswordTries } from './password-tries.js';

/** A user with the token of a fresh session; `token` null: the session there was is kept. */
export interface Entered {
  user: UserView;
  token: string | null;
  /** Only when the browser asked for one. */
  backupToken?: string;
  /** What the former guest has that could move, after a log-in. */
  mergeable?: Mergeable;
}

/** Guests and accounts. A guest who signs up keeps the id, and with it plans and sockets. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsRepository,
    private readonly merges: MergeRepository,
    private readonly tries: PasswordTries,
    @Inject(WAKE) private readonly wake: Wake,
    @Inject(SESSION_COOKIE) private readonly cookie: TokenCookie,
  ) {}

  /** The user of the session there is, or a new guest with one. */
  async enterAsGuest(current: CurrentUserOf | null, firstName: string | undefined, wantBackup: boolean): Promise<Entered> {
    const known = current && (await this.users.byId(current.id));
    if (known) return this.withBackup({ user: known, token: null }, wantBackup, current.sessionId);
    return this.database.transaction(async (tx) => {
      const user = await this.users.createGuest(tx, nameOr(firstName));
      return this.open(tx, user, wantBackup);
    });
  }

  async signUp(current: CurrentUserOf | null, body: SignUpDto, wantBackup: boolean): Promise<Entered> {
    const passwordHash = await hashNewPassword(body.password);
    const guestId = current?.isGuest ? current.id : null;
    const account = { email: body.email.toLowerCase(), passwordHash, firstName: body.firstName.trim() };
    const entered = await this.database
      .transaction(async (tx) => {
        const user = (await this.users.register(tx, guestId, account)) ?? fail('email-taken', TAKEN);
        // New tokens at the moment of more power: whoever knew the guest's must not inherit the account.
        await this.sessions.endSoon(tx, user.id);
        const adult = body.adult ? await this.users.change(tx, user.id, { adult: true }) : null;
        return this.open(tx, adult ?? user, wantBackup);
      })
      // Two sign-ups with one e-mail at once: the second finds the first's row only when it writes.
      .catch((error: unknown) => (isTaken(error) ? fail('email-taken', TAKEN) : Promise.reject(error as Error)));
    if (guestId) await this.tellName(guestId);
    return entered;
  }

  async logIn(current: CurrentUserOf | null, { email, password }: LogInDto, visitor: Visitor, wantBackup: boolean): Promise<Entered> {
    const found = await this.users.byEmail(email.trim().toLowerCase());
    const account = await this.tries.check(visitor, password, { account: 'user', email, found });
    const { passwordHash, ...user } = account;
    const { entered, ended } = await this.database.transaction(async (tx) => {
      // Checked again, because a password that is changed meanwhile ends all sessions, and this one would come after.
      if (!(await this.users.hasPassword(tx, user.id, passwordHash))) fail('wrong-password');
      return {
        ended: current ? await this.sessions.revoke(tx, current.id, current.sessionId) : [],
        entered: await this.open(tx, user, wantBackup, current?.isGuest ? current.id : null),
      };
    });
    // The browser's sockets still speak for whoever was signed in before.
    this.evict(ended);
    if (!current?.isGuest) return entered;
    const mergeable = await this.merges.mergeable(current.id);
    return mergeable.plans > 0 ? { ...entered, mergeable } : entered;
  }

  /** Sets another password; every other browser is signed out, and this one gets new tokens. */
  async changePassword(user: CurrentUserOf, body: ChangePasswordDto, visitor: Visitor, wantBackup: boolean): Promise<Entered> {
    const found = (await this.users.credentials(user.id)) ?? fail('no-password');
    const { passwordHash, ...view } = await this.tries.check(visitor, body.currentPassword, { account: 'user', email: found.email, found });
    const fresh = await hashNewPassword(body.password);
    const { entered, ended } = await this.database.transaction(async (tx) => {
      if (!(await this.users.hasPassword(tx, user.id, passwordHash))) fail('wrong-password');
      await this.users.setPassword(tx, user.id, fresh);
      const others = await endSessions(tx, user.id, user.sessionId);
      await this.sessions.endSoon(tx, user.id);
      await audit(tx, { action: 'password.changed', actorId: user.id, subjectId: user.id });
      return { ended: others, entered: await this.open(tx, view, wantBackup) };
    });
    this.evict(ended);
    return entered;
  }

  /** Shows once more that the session is in its owner's hands; a guest has nothing to show it by. */
  async confirm(user: CurrentUserOf, password: string, visitor: Visitor): Promise<void> {
    const found = await this.users.credentials(user.id);
    if (!found) return;
    await this.tries.check(visitor, password, { account: 'user', email: found.email, found });
    await this.sessions.prove(user.sessionId);
  }

  async logOut(user: CurrentUserOf): Promise<void> {
    await this.revoke(user, user.sessionId);
  }

  async revoke(user: CurrentUserOf, sessionId: string): Promise<void> {
    const ended = await this.database.transaction((tx) => this.sessions.revoke(tx, user.id, sessionId));
    if (ended.length === 0) fail('not-found');
    this.evict(ended);
  }

  async change(user: CurrentUserOf, body: PatchUserDto): Promise<UserView> {
    const firstName = body.firstName?.trim();
    if (firstName === '') fail('invalid-fields', 'A name is needed.', { firstName: ['must not be empty'] });
    const change = { ...(firstName ? { firstName } : {}), ...(body.adult ? { adult: true } : {}) };
    const changed = (await this.database.transaction((tx) => this.users.change(tx, user.id, change))) ?? fail('not-found');
    if (firstName) await this.tellName(user.id);
    return changed;
  }

  /** Tells the members of each of the user's plans how they are called now; one transaction per plan, because none locks two. */
  private async tellName(userId: string): Promise<void> {
    for (const id of await this.users.plansOf(userId))
      await this.database.transaction(async (tx) => {
        if (!(await tx.lockDatebook(id))) return;
        const members = (await readMembers(tx, id)).filter((member) => member.userId === userId).map(memberView);
        if (members.length > 0) await tx.append(id, { type: 'member.renamed', data: { members } });
      });
  }

  private evict(hashes: readonly string[]): void {
    for (const session of hashes) this.wake.publish({ evict: { session } });
  }

  private async open(tx: Transaction, user: UserView, wantBackup: boolean, formerGuestId: string | null = null): Promise<Entered> {
    const token = this.cookie.newToken();
    const more = { formerGuestId, proved: !user.isGuest };
    const id = (await this.sessions.createForUser(tx, user.id, 'cookie', hashToken(token), more)) ?? fail('not-signed-in');
    return { user, token, ...(wantBackup ? { backupToken: await this.backup(tx, user.id, id) } : {}) };
  }

  private async withBackup(entered: Entered, wantBackup: boolean, sessionId: string): Promise<Entered> {
    if (!wantBackup) return entered;
    return { ...entered, backupToken: await this.database.transaction((tx) => this.backup(tx, entered.user.id, sessionId)) };
  }

  /** A backup token beside a session, with which it ends. */
  private async backup(tx: Transaction, userId: string, sessionId: string): Promise<string> {
    const token = this.cookie.newToken();
    if (!(await this.sessions.createForUser(tx, userId, 'backup', hashToken(token), { besides: sessionId }))) fail('not-signed-in');
    return token;
  }
}

const TAKEN = 'Log in instead, or use another e-mail.';

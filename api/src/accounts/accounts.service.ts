import { Inject, Injectable } from '@nestjs/common';
import type { Mergeable, UserView } from '@app/contracts';
import {
  Database,
  hashPassword,
  isTaken,
  memberView,
  MergeRepository,
  readMembers,
  SessionsRepository,
  UsersRepository,
  verifyPassword,
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
    const passwordHash = await hashPassword(body.password);
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

  async logIn(current: CurrentUserOf | null, body: LogInDto, wantBackup: boolean): Promise<Entered> {
    const account = await this.users.byEmail(body.email.trim().toLowerCase());
    const right = await verifyPassword(account?.passwordHash ?? NOBODY, body.password);
    if (!account || !right) fail('wrong-password');
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
/** Verified when no account has the e-mail, so that the answer takes as long. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$3RXxqZkPz2kFjHkfbUqfrkJUqhDXoZbyRSLSk/1tJ5g';

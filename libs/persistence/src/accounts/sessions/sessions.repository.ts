import type { SessionView, UserId, WaitingDelivery } from '@app/contracts';
import type { Page } from '../../database/page.js';
import type { Queries } from '../../database/queries.js';
import { lockAccount } from '../accounts.statements.js';
import { Session } from './session.entity.js';
import * as statements from './sessions.statements.js';
import { LIFETIME, type SessionUser, type UserSessionKind } from './sessions.statements.js';

/** An account and its session that gives a command: a person's by its id, that of a venue's staff by its access token's hash. */
export type SignedInAccount = { account: 'user'; id: UserId; sessionId: string } | { account: 'staff'; id: string; tokenHash: Buffer };

interface NewSession {
  /** The guest whose plans may be merged. */
  formerGuestId?: string | null;
  /** The session of the same browser, with which this one ends. */
  besides?: string;
  /** The password was given for it just now. */
  proved?: boolean;
  /** The second factor was given for it, too. */
  secondFactor?: boolean;
  /** The session that this one replaces: the second factor that was given there counts as of then. */
  replaces?: string;
}

const hashesOf = (rows: readonly { hash: string }[]): string[] => rows.map(({ hash }) => hash);

/** Sessions of people. Only the SHA-256 of a token is stored. What ends sessions gives the hashes of their tokens (hex). */
export class SessionsRepository {
  constructor(private readonly db: Queries) {}

  /** The person behind a token's hash while it is valid; a cookie's life is prolonged at most once a day. */
  async userByToken(hash: Buffer): Promise<SessionUser | null> {
    const user = await this.db.one(statements.userByToken, [hash]);
    if (user?.renew === 'cookie') await this.touch(user.sessionId);
    return user;
  }

  /** Whether a token (as its hash) is good. */
  async isGood(hash: Buffer): Promise<boolean> {
    return (await this.db.one(statements.isTokenGood, [hash])) !== null;
  }

  /** Whether the session of a command is still open; behind the account's lock, that stays so until the commit. */
  async isOpen(of: SignedInAccount): Promise<boolean> {
    const name = of.account === 'user' ? of.sessionId : of.tokenHash;
    return (await this.db.one(statements.isSessionOpen[of.account], [name])) !== null;
  }

  /** Notes that a page of the team was used in the session's browser. */
  async noteTeamUse(sessionId: string): Promise<void> {
    await this.db.all(statements.noteTeamUse, [sessionId]);
  }

  /** When the session ends for the team's pages; null where it never began. */
  teamSession(sessionId: string): Promise<{ endsAt: string; idleEndsAt: string } | null> {
    return this.db.one(statements.teamSession, [sessionId]);
  }

  /** The person's browsers, newest first: a cookie and its backup tokens are one session. */
  async list(userId: UserId, currentId: string, page: Page): Promise<SessionView[]> {
    const rows = await this.db.all(statements.sessionsOfUser, [userId, currentId, page.before ?? null, page.limit]);
    return rows.map(({ createdAt, expiresAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
  }

  /** Whether the owner confirmed in the last minutes that it is them: by a sign-in, by the password, or as a guest. */
  async isProved(sessionId: string): Promise<boolean> {
    return (await this.db.one(statements.isProved, [sessionId])) !== null;
  }

  /** Stores a session and gives its id; null when the session that it belongs beside has ended meanwhile, or is about to. */
  async create(userId: UserId, kind: UserSessionKind, hash: Buffer, session: NewSession = {}): Promise<string | null> {
    const { formerGuestId = null, besides = null, proved = false, secondFactor = false, replaces = null } = session;
    const values = [userId, kind, hash, formerGuestId, LIFETIME[kind], besides, proved, secondFactor, replaces];
    // They travel together, and the sessions are read behind the lock.
    const [, created] = await Promise.all([this.lockUser(userId), this.db.one(statements.createSession, values)]);
    return created?.id ?? null;
  }

  /** Replaces a backup token in its last hour; the old one is good for a minute more. False when its session ends already. */
  async replaceBackup(user: SessionUser, hash: Buffer): Promise<boolean> {
    if (!(await this.create(user.id, 'backup', hash, { besides: user.sessionId }))) return false;
    await this.db.all(statements.endSessionSoon, [user.sessionId]);
    return true;
  }

  /** Ends all sessions of a person at once. With `exceptBrowserOf`, a session's id, the sessions of its browser stay. */
  async endAll(userId: UserId, exceptBrowserOf: string | null = null): Promise<string[]> {
    await this.lockUser(userId);
    return hashesOf(await this.db.all(statements.endSessions, [userId, exceptBrowserOf]));
  }

  /**
   * Ends all sessions of a person a minute from now, so that requests and sockets under way can change over to a new one; until then nothing
   * renews them and nothing is made out of them.
   */
  async endSoon(userId: UserId): Promise<void> {
    await this.lockUser(userId);
    await this.db.all(statements.endSessionsSoon, [userId]);
  }

  /** Ends all sessions of an account but the given one. Called under the account's lock. */
  async endOthers(of: SignedInAccount): Promise<string[]> {
    if (of.account === 'user') return this.endAll(of.id, of.sessionId);
    return hashesOf(await this.db.all(statements.endOtherVenueSessions, [of.id, of.tokenHash]));
  }

  /** Ends one of the person's own sessions and the others of the same browser; none when it is not theirs. */
  async revokeBrowser(userId: UserId, sessionId: string): Promise<string[]> {
    await this.db.all(statements.lockBrowser, [userId, sessionId]);
    return hashesOf(await this.db.all(statements.endBrowser, [userId, sessionId]));
  }

  /** Notes that the owner has just confirmed that it is them, for the session's whole browser. */
  async prove(sessionId: string): Promise<void> {
    await this.db
      .of(Session)
      .createQueryBuilder()
      .update()
      .set({ provedAt: () => 'app_clock()' })
      .where('NOT ending AND browser_id = (SELECT browser_id FROM sessions WHERE id = :sessionId)', { sessionId })
      .execute();
  }

  /** Stores the id of a code that proves the owner, and notes the mail with it; none for an account that has a password. */
  askProofCode(sessionId: string, codeId: string): Promise<WaitingDelivery[]> {
    return this.db.all(statements.askProofCode, [sessionId, codeId]);
  }

  /** Counts a try of the session's code, and gives its id; null when there is none, it is too old, or it was tried too often. */
  async tryProofCode(sessionId: string): Promise<string | null> {
    return (await this.db.one(statements.tryProofCode, [sessionId]))?.codeId ?? null;
  }

  /** Uses up the session's code: of two uses at once one gets it. */
  async useProofCode(sessionId: string, codeId: string): Promise<boolean> {
    return (await this.db.one(statements.useProofCode, [sessionId, codeId])) !== null;
  }

  /** Begins a session of the team in the session's whole browser, just after the second factor was given. */
  async beginTeamSession(sessionId: string): Promise<void> {
    await this.db.all(statements.beginTeamSession, [sessionId]);
  }

  /** Notes that a code was given just now, for the session's whole browser; the beginning of the team's session stays. */
  async noteCodeGiven(sessionId: string): Promise<void> {
    await this.db.all(statements.noteCodeGiven, [sessionId]);
  }

  /** What makes sessions of a person and what ends all of them take turns: the second sees what the first did. */
  private async lockUser(userId: UserId): Promise<void> {
    await this.db.all(lockAccount.user, [userId]);
  }

  /** Two statements, because one would hold the session while it waits for the user, and what ends sessions holds the user first. */
  private async touch(sessionId: string): Promise<void> {
    const touched = await this.db.one(statements.touchSession, [sessionId]);
    if (touched) await this.db.all(statements.touchUser, [touched.userId]);
  }
}

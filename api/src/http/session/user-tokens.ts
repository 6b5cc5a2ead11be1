import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { HEADERS } from '@app/contracts';
import { Database, type SessionUser, type Transaction } from '@app/persistence';
import { SESSION_COOKIE } from '../../tokens.js';
import { fail } from '../problem.js';
import type { TokenCookie } from './token-cookie.js';

type Headers = FastifyRequest['headers'];

/** The stored form of a token, which also names its session. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The user of a request, and the token that identified them. */
export interface FoundUser {
  user: SessionUser;
  hash: Buffer;
  token: string;
  /** The token came in a cookie with its name from before https. */
  old: boolean;
}

/** The user's tokens of a request: a valid cookie wins, the backup token is for browsers without cookies. */
@Injectable()
export class UserTokens {
  constructor(
    private readonly database: Database,
    @Inject(SESSION_COOKIE) private readonly cookie: TokenCookie,
  ) {}

  /** The tokens of a request, valid or not. */
  of(headers: Headers): { token: string; old: boolean }[] {
    const cookie = this.cookie.read(headers.cookie);
    const backup = headers[HEADERS.backupToken];
    return [...(cookie ? [cookie] : []), ...(typeof backup === 'string' && backup.length <= 100 ? [{ token: backup, old: false }] : [])];
  }

  /** Refuses a token (as its hash) that is no longer valid. */
  async verify(hash: Buffer, tx: Transaction): Promise<void> {
    if (!(await tx.sessions.isGood(hash))) fail('not-signed-in');
  }

  /** Records that a person uses a page of the team. */
  noteTeamUse(sessionId: string): Promise<void> {
    return this.database.sessions.noteTeamUse(sessionId);
  }

  /** The user of a request; null without a session. */
  async user(headers: Headers): Promise<FoundUser | null> {
    for (const { token, old } of this.of(headers)) {
      const hash = hashToken(token);
      const user = await this.database.sessions.userByToken(hash);
      if (user) return { user, hash, token, old };
    }
    return null;
  }
}

import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { COOKIES, HEADERS } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import type { Database, SessionsRepository, SessionUser } from '@app/persistence';
import { hashToken } from './access.js';

/** A token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Gives the browser its session as a cookie that no script can read. */
export function giveCookie(reply: FastifyReply, token: string, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:');
  reply.setCookie(COOKIES.session, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: TUNABLES.guestCookieMs / 1000 });
}

/** Keeps the sessions of people who come back: a cookie's life is prolonged in the browser, too; a backup token is replaced in time. */
export class Renewal {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly publicUrl: string,
  ) {}

  async renew(user: SessionUser, token: string, reply: FastifyReply): Promise<void> {
    if (user.renew === 'cookie') giveCookie(reply, token, this.publicUrl);
    if (user.renew !== 'backup') return;
    const fresh = newToken();
    if (await this.database.transaction((tx) => this.sessions.replaceBackup(tx, user, hashToken(fresh))))
      reply.header(HEADERS.backupToken, fresh);
  }
}

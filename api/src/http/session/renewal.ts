import type { FastifyReply } from 'fastify';
import { HEADERS } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { replaceBackup, type Database } from '@app/persistence';
import type { TokenCookie } from './token-cookie.js';
import { hashToken, type FoundUser } from './user-tokens.js';

/** How long a browser keeps the session's cookie. */
export const KEPT = { maxAge: TUNABLES.guestCookieMs / 1000 };

/**
 * Keeps the sessions of people who come back: a cookie's life is prolonged in the browser, too, and one of the old name gets the new one;
 * a backup token is replaced in time.
 */
export class Renewal {
  constructor(
    private readonly database: Database,
    private readonly cookie: TokenCookie,
  ) {}

  async renew({ user, token, old }: FoundUser, reply: FastifyReply): Promise<void> {
    // The old name stays until the log-out: during a deploy, a process of before may be the next one to be asked.
    if (user.renew === 'cookie' || old) this.cookie.give(reply, token, KEPT);
    if (user.renew !== 'backup') return;
    const fresh = this.cookie.newToken();
    if (await this.database.transaction((tx) => replaceBackup(tx, user, hashToken(fresh)))) reply.header(HEADERS.backupToken, fresh);
  }
}

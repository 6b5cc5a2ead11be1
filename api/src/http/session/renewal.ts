import type { FastifyReply } from 'fastify';
import { HEADERS } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import type { Database } from '@app/persistence';
import type { TokenCookie } from './token-cookie.js';
import { hashToken, type FoundUser } from './user-tokens.js';

/** The life of the session's cookie in the browser. */
export const KEPT = { maxAge: TUNABLES.guestCookieMs / 1000 };

/**
 * Renews the sessions of returning people: the life of a cookie is prolonged in the browser too, a cookie of the old name gets the new one, and a
 * backup token is replaced in time.
 */
export class Renewal {
  constructor(
    private readonly database: Database,
    private readonly cookie: TokenCookie,
  ) {}

  async renew({ user, token, old }: FoundUser, reply: FastifyReply): Promise<void> {
    // The old name stays until the log-out: during a deploy, a process of the previous release may handle the next request.
    if (user.renew === 'cookie' || old) this.cookie.give(reply, token, KEPT);
    if (user.renew !== 'backup') return;
    const fresh = this.cookie.newToken();
    if (await this.database.transaction((tx) => tx.sessions.replaceBackup(user, hashToken(fresh))))
      reply.header(HEADERS.backupToken, fresh);
  }
}

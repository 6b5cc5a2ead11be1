import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoggedIn } from '@app/contracts';
import { admitViewer, type AuthUser } from '../http/session/access.js';
import { KEPT } from '../http/session/renewal.js';
import type { TokenCookie } from '../http/session/token-cookie.js';
import { UserTokens } from '../http/session/user-tokens.js';
import { SESSION_COOKIE } from '../tokens.js';
import type { Entered } from './accounts.service.js';
import { KnownBrowser, type Visitor } from './known-browser.js';

/** Reads and writes the cookies of planners in the calls that sign them in and out. */
@Injectable()
export class AccountBrowser {
  constructor(
    private readonly tokens: UserTokens,
    private readonly known: KnownBrowser,
    @Inject(SESSION_COOKIE) private readonly cookie: TokenCookie,
  ) {}

  /** Returns the signed-in user, on calls that are open to everyone. */
  async current({ headers }: FastifyRequest): Promise<AuthUser | null> {
    const found = await this.tokens.user(headers);
    if (found) admitViewer(headers, found.user.id);
    return found && { ...found.user, sessionHash: found.hash.toString('hex') };
  }

  visitor(request: FastifyRequest): Visitor {
    return this.known.visitor(request);
  }

  /** Sets the cookies of the session, and returns the body of the response. */
  give(reply: FastifyReply, { user, token, backupToken, mergeable, passwordDropped }: Entered): LoggedIn {
    if (token) this.cookie.give(reply, token, KEPT);
    if (token && !user.isGuest) this.known.mark(reply, 'user', user.id);
    return {
      ...user,
      ...(backupToken ? { backupToken } : {}),
      ...(mergeable ? { mergeable } : {}),
      ...(passwordDropped ? { passwordDropped } : {}),
    };
  }

  /** Clears the cookies of the session. */
  clear(reply: FastifyReply): void {
    this.cookie.clear(reply);
  }

  /** Also clears the cookie that marks the browser as known to the account. */
  forget(reply: FastifyReply): void {
    this.cookie.clear(reply);
    this.known.forget(reply);
  }
}

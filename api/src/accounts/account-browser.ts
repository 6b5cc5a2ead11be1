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

/** What a browser brings to the calls that sign people in and out, and what it takes home. */
@Injectable()
export class AccountBrowser {
  constructor(
    private readonly tokens: UserTokens,
    private readonly known: KnownBrowser,
    @Inject(SESSION_COOKIE) private readonly cookie: TokenCookie,
  ) {}

  /** Who is signed in already, on calls that anybody may make. */
  async current({ headers }: FastifyRequest): Promise<AuthUser | null> {
    const found = await this.tokens.user(headers);
    if (found) admitViewer(headers, found.user.id);
    return found && { ...found.user, sessionHash: found.hash.toString('hex') };
  }

  visitor(request: FastifyRequest): Visitor {
    return this.known.visitor(request);
  }

  /** Gives the browser the tokens of its session, and the body of the answer. */
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

  /** Takes the session away. */
  clear(reply: FastifyReply): void {
    this.cookie.clear(reply);
  }

  /** Takes away also what says that the account was ever used here. */
  forget(reply: FastifyReply): void {
    this.cookie.clear(reply);
    this.known.forget(reply);
  }
}

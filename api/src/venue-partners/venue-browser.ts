import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VenueSession } from '@app/contracts';
import { KnownBrowser, type Visitor } from '../accounts/known-browser.js';
import { bearer } from '../http/session/access.js';
import type { TokenCookie } from '../http/session/token-cookie.js';
import { REFRESH_COOKIE } from '../tokens.js';
import type { OpenedVenueSession } from './venue-auth.service.js';

/** Reads and writes the cookies of venue staff in the calls that sign them in and out. */
@Injectable()
export class VenueBrowser {
  constructor(
    private readonly known: KnownBrowser,
    @Inject(REFRESH_COOKIE) private readonly cookie: TokenCookie,
  ) {}

  visitor(request: FastifyRequest): Visitor {
    return this.known.visitor(request);
  }

  /** The token that renews the session. */
  refreshToken({ headers }: FastifyRequest): string | undefined {
    return this.cookie.read(headers.cookie)?.token;
  }

  /** All tokens of the session. */
  tokens(request: FastifyRequest): (string | null | undefined)[] {
    return [bearer(request.headers), this.refreshToken(request)];
  }

  /** Sets the cookie that renews the session, and returns the body of the response. */
  give(reply: FastifyReply, { session, refreshToken, refreshUntil }: OpenedVenueSession): VenueSession {
    this.cookie.give(reply.header('cache-control', 'no-store'), refreshToken, { expires: refreshUntil });
    return session;
  }

  /** Also marks the browser as known: its user has proved by the password to own the account. */
  giveKnown(reply: FastifyReply, opened: OpenedVenueSession): VenueSession {
    const session = this.give(reply, opened);
    this.known.mark(reply, 'staff', opened.staffId);
    return session;
  }

  /** Clears the cookie of the session. */
  clear(reply: FastifyReply): void {
    this.cookie.clear(reply);
  }
}

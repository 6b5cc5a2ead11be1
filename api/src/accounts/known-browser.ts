import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KEPT_MS } from '@app/domain';
import type { Account } from '@app/persistence';
import type { Config } from '@app/platform';
import { TokenCookie } from '../http/session/token-cookie.js';
import { CONFIG } from '../tokens.js';

const KEPT = { maxAge: KEPT_MS.knownBrowser / 1_000 };
const NONCE_BYTES = 16;
const NONCE_LENGTH = 22;

/** Where a password comes from. */
export interface Visitor {
  address: string;
  /** Names the browser, if it is known for this account. */
  browserOf: (account: Account, id: string) => string | null;
}

/**
 * The mark of a browser in which somebody has proved to be the owner of an account: by its password, or by its mail. It lets nobody in; it
 * only keeps strangers who guess the account's password elsewhere from being in the way of whoever it belongs to.
 */
@Injectable()
export class KnownBrowser {
  private readonly cookie: TokenCookie;
  private readonly secret: string;

  constructor(@Inject(CONFIG) { publicUrl, sessionSecret }: Config) {
    this.cookie = new TokenCookie('known', publicUrl);
    this.secret = sessionSecret;
  }

  mark(reply: FastifyReply, account: Account, id: string): void {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    this.cookie.give(reply, nonce + this.sign(nonce, account, id), KEPT);
  }

  /** Who asks, as far as it matters to whoever counts their tries. */
  visitor(request: FastifyRequest): Visitor {
    const value = this.cookie.read(request.headers.cookie)?.token ?? '';
    return { address: request.ip, browserOf: (account, id) => this.browserOf(value, account, id) };
  }

  forget(reply: FastifyReply): void {
    this.cookie.clear(reply);
  }

  private browserOf(value: string, account: Account, id: string): string | null {
    const nonce = value.slice(0, NONCE_LENGTH);
    const [given, right] = [Buffer.from(value.slice(NONCE_LENGTH)), Buffer.from(this.sign(nonce, account, id))];
    return given.length === right.length && timingSafeEqual(given, right) ? nonce : null;
  }

  private sign(nonce: string, account: Account, id: string): string {
    return createHmac('sha256', this.secret).update(`known-browser:${account}:${id}:${nonce}`).digest('base64url');
  }
}

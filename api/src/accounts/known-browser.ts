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

/** The origin of a password attempt. */
export interface Visitor {
  address: string;
  /** Returns the id of the browser when the account knows it. */
  browserOf: (account: Account, id: string) => string | null;
}

/**
 * The mark of a browser in which the owner of an account has proved their identity, by password or by mail. It grants no access; it only keeps
 * strangers who guess the account's password elsewhere from locking out the owner.
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

  /** Returns the visitor of a request, for the counts of attempts. */
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

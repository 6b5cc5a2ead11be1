import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIES, PAGES, type ProfileConsent, type ProfileReturn, type ProfileTable, type ReadProfile } from '@app/contracts';
import type { Config, Logger } from '@app/platform';
import { fail } from '../../http/problem.js';
import { ATTEMPT_MS, LONGEST_ATTEMPT } from '../../http/session/attempts.js';
import { TokenCookie } from '../../http/session/token-cookie.js';
import { CONFIG, LOGGER } from '../../tokens.js';
import { challengeOf, newConsent, openConsent, sealConsent, type Asker } from './consent.js';
import { ProfileUnread, readProfile } from './google.js';

const SCOPE = 'https://www.googleapis.com/auth/business.manage';

/** Reads the places of a Google Business Profile once, for the preview of an import. No part of it is stored or logged, no token is kept. */
@Injectable()
export class BusinessProfileService {
  private readonly cookie: TokenCookie;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.cookie = new TokenCookie(COOKIES.businessProfile, config.publicUrl, { path: '/api', longest: LONGEST_ATTEMPT });
  }

  /** Returns the address of Google's consent. */
  begin(asker: Asker, reply: FastifyReply): ProfileConsent {
    const { authorizeUrl, clientId } = this.endpoints();
    const consent = newConsent(asker);
    this.cookie.give(reply, sealConsent(this.config, consent), { maxAge: ATTEMPT_MS / 1000 });
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: this.redirectUri(),
      scope: SCOPE,
      state: consent.state,
      code_challenge: challengeOf(consent),
      code_challenge_method: 'S256',
      access_type: 'online',
      prompt: 'select_account',
    });
    return { url: `${authorizeUrl}?${query.toString()}` };
  }

  /** Returns the page to which a browser returns from Google; the page's input follows the `#`, which no log and no other site sees. */
  cameBack({ headers, query }: FastifyRequest, reply: FastifyReply): string {
    this.endpoints();
    const { code, state, error } = query as Partial<Record<string, unknown>>;
    const of = typeof state === 'string' ? state : '';
    const page = of.startsWith('team.') ? PAGES.gmbImport : `${PAGES.venueSettings}?tab=listing`;
    const goOn = (profile: ProfileReturn, more: Record<string, string> = {}) => {
      if (profile !== 'read') this.cookie.clear(reply);
      return `${page}#${new URLSearchParams({ profile, ...more }).toString()}`;
    };
    if (!openConsent(this.config, this.cookie.read(headers.cookie)?.token, of)) return goOn('expired');
    if (error === 'access_denied') return goOn('denied');
    return typeof code === 'string' && code !== '' ? goOn('read', { code, state: of }) : goOn('failed');
  }

  /** Returns the places to the asker, once: the browser loses the consent whatever the result. */
  async rows(asker: Asker, { code, state }: ReadProfile, { headers }: FastifyRequest, reply: FastifyReply): Promise<ProfileTable> {
    const endpoints = this.endpoints();
    this.cookie.clear(reply);
    const consent = openConsent(this.config, this.cookie.read(headers.cookie)?.token, state);
    if (!consent || consent.asker.page !== asker.page || consent.asker.id !== asker.id) fail('profile-expired');
    try {
      return await readProfile(endpoints, { code, verifier: consent.verifier, redirectUri: this.redirectUri() });
    } catch (error) {
      if (!(error instanceof ProfileUnread)) throw error;
      if (error.expired) fail('profile-expired');
      this.logger.warn({ why: error.message }, 'a business profile could not be read');
      return fail('profile-unread');
    }
  }

  private endpoints(): NonNullable<Config['businessProfile']> {
    return this.config.businessProfile ?? fail('not-found');
  }

  private redirectUri(): string {
    return `${this.config.publicUrl}/api/business-profile/return`;
  }
}

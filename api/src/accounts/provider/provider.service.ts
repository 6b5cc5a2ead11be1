import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { linkOwnIdentity, unlinkIdentity } from '@app/application';
import { COOKIES, PAGES, pathTo, type ProviderLink, type ProviderStart, type UserId } from '@app/contracts';
import { Database, isTaken } from '@app/persistence';
import type { Config, Logger } from '@app/platform';
import { fail, unwrap } from '../../http/problem.js';
import type { AuthUser } from '../../http/session/access.js';
import { ATTEMPT_MS, LONGEST_ATTEMPT, openAttempt, sealAttempt } from '../../http/session/attempts.js';
import { TokenCookie } from '../../http/session/token-cookie.js';
import { CONFIG, LOGGER } from '../../tokens.js';
import { AccountsService, type Entered } from '../accounts.service.js';
import { NoIdentity, OpenId, type Secrets } from './open-id.js';

const PURPOSE = 'provider';
const LOG_IN = `${PAGES.signup}?mode=login`;
const SETTINGS = pathTo('settings', { settingsPart: 'security' });
const LONGEST_QUERY = 2_000;

/** A sign-in at the provider; `linking`: the account that it is for. */
type ProviderAttempt = Secrets & { linking: UserId | null };

/** Signs planners in by an OpenID provider, and links their accounts with it. Nothing is stored before the browser has come back. */
@Injectable()
export class ProviderService {
  private readonly cookie: TokenCookie;
  private readonly openId: OpenId | null;

  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { signInProvider, publicUrl } = config;
    this.cookie = new TokenCookie(COOKIES.provider, publicUrl, { path: '/api', longest: LONGEST_ATTEMPT });
    this.openId = signInProvider ? new OpenId(signInProvider, `${publicUrl}/api/auth/provider/return`) : null;
  }

  /** Returns the address of the provider. */
  async begin(current: AuthUser | null, linking: boolean, reply: FastifyReply): Promise<ProviderStart> {
    const openId = this.mustBeOffered();
    const account = linking ? await this.provedAccount(current) : null;
    const { url, ...secrets } = await openId.begin().catch((error: unknown) => this.refuse(error));
    const attempt: ProviderAttempt = { ...secrets, linking: account, until: Date.now() + ATTEMPT_MS };
    this.cookie.give(reply, sealAttempt(this.config, PURPOSE, attempt), { maxAge: ATTEMPT_MS / 1000 });
    return { url };
  }

  /** Returns the page to which a browser returns; what it brings follows the `#`, which no log and no other site sees. */
  cameBack(request: FastifyRequest): string {
    this.mustBeOffered();
    const returned = request.url.split('?')[1] ?? '';
    const page = this.attemptOf(request, returned)?.linking ? SETTINGS : LOG_IN;
    return `${page}#${new URLSearchParams({ returned: returned.slice(0, LONGEST_QUERY) }).toString()}`;
  }

  /** Signs the person in, or links the account; the browser loses the attempt whatever the result. */
  async finish(
    current: AuthUser | null,
    returned: string,
    { request, reply, wantBackup }: { request: FastifyRequest; reply: FastifyReply; wantBackup: boolean },
  ): Promise<Entered> {
    const openId = this.mustBeOffered();
    this.cookie.clear(reply);
    const attempt = this.attemptOf(request, returned) ?? fail('provider-expired');
    const { linking } = attempt;
    if (linking && linking !== current?.id) return fail('provider-expired');
    const identity = await openId.identify(returned, attempt).catch((error: unknown) => this.refuse(error));
    if (!linking || !current) return this.accounts.signInByProvider(current, identity, wantBackup);
    await this.database
      .transaction(async (tx) => unwrap(await linkOwnIdentity(tx, linking, current.sessionId, identity)))
      .catch((error: unknown) => (isTaken(error) ? fail('provider-taken') : Promise.reject(error as Error)));
    return { user: await this.accounts.user(linking), token: null };
  }

  async linked({ id }: AuthUser): Promise<ProviderLink> {
    const linkedAt = await this.database.identities.linkedAt(id, this.issuer());
    return { linkedAt: linkedAt?.toISOString() ?? null };
  }

  async unlink({ id }: AuthUser): Promise<void> {
    await this.database.transaction(async (tx) => unwrap(await unlinkIdentity(tx, id, this.issuer())));
  }

  /** A stranger at an open browser must not link an account of their own. */
  private async provedAccount(user: AuthUser | null): Promise<UserId> {
    if (!user || user.isGuest) return fail('not-signed-in');
    return (await this.database.sessions.isProved(user.sessionId)) ? user.id : fail('confirmation-needed');
  }

  private attemptOf({ headers }: FastifyRequest, returned: string): ProviderAttempt | null {
    const state = new URLSearchParams(returned).get('state') ?? '';
    return openAttempt<ProviderAttempt>(this.config, PURPOSE, this.cookie.read(headers.cookie)?.token, state);
  }

  private refuse(error: unknown): never {
    if (!(error instanceof NoIdentity)) throw error;
    if (error.isExpired) return fail('provider-expired');
    this.logger.warn({ why: error.message }, 'the provider gave no identity');
    return fail('provider-away');
  }

  private mustBeOffered(): OpenId {
    return this.openId ?? fail('not-found');
  }

  private issuer(): string {
    return this.config.signInProvider?.issuer ?? fail('not-found');
  }
}

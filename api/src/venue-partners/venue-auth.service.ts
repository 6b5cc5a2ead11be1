import { Inject, Injectable } from '@nestjs/common';
import {
  openVenueSession,
  renewVenueSession,
  signInStaff,
  signInStaffByPasskey,
  signOutStaff,
  type VenueSessionTimes,
  type VenueTokenHashes,
} from '@app/application';
import type { SignInByPasskey, VenueId, VenueProfile, VenueSession } from '@app/contracts';
import { Database } from '@app/persistence';
import type { ChangeBus, RateLimits, RateRule } from '@app/platform';
import type { Visitor } from '../accounts/known-browser.js';
import { PasskeysService } from '../accounts/passkeys/passkeys.service.js';
import { PasswordTries } from '../accounts/password-tries.js';
import { FactorProofs } from '../accounts/second-factor/factor-proofs.js';
import { RATE_LIMITS } from '../http/network/limits.js';
import { fail, tooOften, unwrap } from '../http/problem.js';
import type { TokenCookie } from '../http/session/token-cookie.js';
import { hashToken } from '../http/session/user-tokens.js';
import { CHANGE_BUS, REFRESH_COOKIE } from '../tokens.js';
import type { VenueLoginDto } from './venue-partners.dto.js';

/** A session with its refresh token, which travels only in an httpOnly cookie. */
export interface OpenedVenueSession {
  staffId: string;
  session: VenueSession;
  refreshToken: string;
  refreshUntil: Date;
}

/** The limit admits a renewal every half an hour, and one more with each page load. */
const RENEWALS: RateRule = { name: 'venue-renewals', points: 60, seconds: 600 };

/** Signs in a venue's staff for half an hour at a time; only hashes of tokens are stored. */
@Injectable()
export class VenueAuthService {
  constructor(
    private readonly database: Database,
    private readonly tries: PasswordTries,
    private readonly factors: FactorProofs,
    private readonly passkeys: PasskeysService,
    @Inject(REFRESH_COOKIE) private readonly cookie: TokenCookie,
    @Inject(CHANGE_BUS) private readonly bus: ChangeBus,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
  ) {}

  async login({ email, password, code }: VenueLoginDto, visitor: Visitor): Promise<OpenedVenueSession> {
    const found = await this.database.staff.byEmail(email);
    const staff = await this.tries.check(visitor, password, { account: 'staff', email, found });
    await this.mustNotBeSuspended(staff.venueId);
    const proof = code ? await this.factors.proofOf(visitor, { account: 'staff', id: staff.id }, code) : null;
    const venue = await this.profile(staff.id);
    const tokens = this.newTokens();
    const opened = await this.database.transaction(async (tx) => unwrap(await signInStaff(tx, staff, tokens.hashes, proof)));
    return given(tokens, opened, venue);
  }

  async loginByPasskey(signed: SignInByPasskey): Promise<OpenedVenueSession> {
    const passkey = await this.passkeys.verify('staff', signed);
    await this.mustNotBeSuspended((await this.database.staff.venueOf(passkey.accountId)) ?? fail('not-signed-in'));
    const venue = await this.profile(passkey.accountId);
    const tokens = this.newTokens();
    const opened = await this.database.transaction(async (tx) => unwrap(await signInStaffByPasskey(tx, passkey, tokens.hashes)));
    return given(tokens, opened, venue);
  }

  /** Renews a session and uses up the refresh token. A used token ends every session of the same log-in. */
  async refresh(refreshToken: string | undefined): Promise<OpenedVenueSession> {
    const token = hashToken(refreshToken ?? fail('not-signed-in'));
    const family = (await this.database.venueSessions.familyOf(token)) ?? fail('not-signed-in');
    const renewal = await this.limits.take(RENEWALS, family);
    if (!renewal.ok) return tooOften(renewal.retryAfterMs);
    const tokens = this.newTokens();
    const renewed = await this.database.transaction((tx) => renewVenueSession(tx, token, tokens.hashes));
    if ('opened' in renewed) return given(tokens, renewed.opened, await this.profile(renewed.opened.staffId));
    this.evict(renewed.ended);
    return fail('not-signed-in');
  }

  /** Ends the sessions of the log-in: the other tokens too, and their sockets. */
  async logout(tokens: readonly (string | null | undefined)[]): Promise<void> {
    const hashes = tokens.flatMap((token) => (token ? [hashToken(token)] : []));
    this.evict(await this.database.transaction((tx) => signOutStaff(tx, hashes)));
  }

  /** Opens a session for an authenticated member of staff. */
  async open(staffId: string): Promise<OpenedVenueSession> {
    const venue = await this.profile(staffId);
    const tokens = this.newTokens();
    return given(tokens, await this.database.transaction((tx) => openVenueSession(tx, staffId, tokens.hashes)), venue);
  }

  /** Only a caller who has proved to be of the staff learns of the suspension. */
  private async mustNotBeSuspended(venueId: VenueId): Promise<void> {
    const suspended = await this.database.desks.suspensionOf(venueId);
    if (suspended) fail('venue-suspended', suspended.reason ?? undefined);
  }

  private async profile(staffId: string): Promise<VenueProfile> {
    return (await this.database.desks.profileOf(staffId)) ?? fail('not-signed-in');
  }

  private newTokens(): Tokens {
    const [token, refreshToken] = [this.cookie.newToken(), this.cookie.newToken()];
    return { token, refreshToken, hashes: { access: hashToken(token), refresh: hashToken(refreshToken) } };
  }

  private evict(hashes: readonly string[]): void {
    for (const session of hashes) this.bus.publish({ evict: { session } });
  }
}

interface Tokens {
  token: string;
  refreshToken: string;
  hashes: VenueTokenHashes;
}

const given = (
  { token, refreshToken }: Tokens,
  { staffId, expiresAt, refreshUntil }: VenueSessionTimes,
  venue: VenueProfile,
): OpenedVenueSession => ({ staffId, session: { token, expiresAt: expiresAt.toISOString(), venue }, refreshToken, refreshUntil });

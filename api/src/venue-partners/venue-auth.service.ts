import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { VenueProfile, VenueSession } from '@app/contracts';
import { audit, Database, VenueSessionsRepository, VenueStaffRepository, type Transaction } from '@app/persistence';
import type { Wake } from '@app/platform';
import type { Visitor } from '../accounts/known-browser.js';
import { PasswordTries } from '../accounts/password-tries.js';
import { fail } from '../http/problem.js';
import type { TokenCookie } from '../http/token-cookie.js';
import { hashToken } from '../http/user-tokens.js';
import { REFRESH_COOKIE, WAKE } from '../tokens.js';
import type { VenueLoginDto } from './venue-partners.dto.js';

/** A session with the token that renews it, which travels only in an httpOnly cookie. */
export interface OpenedVenueSession {
  staffId: string;
  session: VenueSession;
  refreshToken: string;
  refreshUntil: Date;
}

/** Lets a venue's staff in for half an hour at a time; only hashes of tokens are stored. */
@Injectable()
export class VenueAuthService {
  constructor(
    private readonly database: Database,
    private readonly sessions: VenueSessionsRepository,
    private readonly staff: VenueStaffRepository,
    private readonly tries: PasswordTries,
    @Inject(REFRESH_COOKIE) private readonly cookie: TokenCookie,
    @Inject(WAKE) private readonly wake: Wake,
  ) {}

  async login({ email, password }: VenueLoginDto, visitor: Visitor): Promise<OpenedVenueSession> {
    const found = await this.staff.byEmail(email);
    const { id: staffId, passwordHash } = await this.tries.check(visitor, password, { account: 'staff', email, found });
    const venue = await this.profile(staffId);
    return this.database.transaction(async (tx) => {
      // Checked again, because a password that is changed meanwhile ends all sessions, and this one would come after.
      if (!(await this.staff.hasPassword(tx, staffId, passwordHash))) fail('wrong-password');
      return this.give(tx, staffId, venue);
    });
  }

  /** Renews a session; the refresh token is used up. Who brings it again ends everything that came of the same log-in. */
  async refresh(refreshToken: string | undefined): Promise<OpenedVenueSession> {
    const hash = hashToken(refreshToken ?? fail('not-signed-in'));
    const opened = await this.database.transaction(async (tx) => {
      const used = await this.sessions.use(tx, hash);
      if ('refused' in used && used.refused === 'reused') await audit(tx, { action: 'refresh.reused', subjectId: used.staffId });
      return 'refused' in used ? used : { ...used, tokens: await this.tokens(tx, used.staffId, used.familyId) };
    });
    if ('refused' in opened) {
      if (opened.refused === 'reused') this.evict(opened.ended);
      return fail('not-signed-in');
    }
    return dressed(opened.staffId, opened.tokens, await this.profile(opened.staffId));
  }

  /** Ends what the log-in led to: the other tokens, too, and their sockets. */
  async logout(tokens: readonly (string | null | undefined)[]): Promise<void> {
    const ended = await this.database.transaction(async (tx) => {
      const hashes = [];
      for (const token of tokens) if (token) hashes.push(...(await this.sessions.endFamily(tx, hashToken(token))));
      return hashes;
    });
    this.evict(ended);
  }

  async profile(staffId: string): Promise<VenueProfile> {
    return (await this.staff.profile(staffId)) ?? fail('not-signed-in');
  }

  /** Opens a session for a member of staff who proved to be one. */
  async open(staffId: string): Promise<OpenedVenueSession> {
    const venue = await this.profile(staffId);
    return this.database.transaction((tx) => this.give(tx, staffId, venue));
  }

  private async give(tx: Transaction, staffId: string, venue: VenueProfile): Promise<OpenedVenueSession> {
    return dressed(staffId, await this.tokens(tx, staffId), venue);
  }

  private async tokens(tx: Transaction, staffId: string, familyId: string = randomUUID()): Promise<Tokens> {
    const [token, refreshToken] = [this.cookie.newToken(), this.cookie.newToken()];
    const expiresAt = await this.sessions.create(tx, staffId, 'access', hashToken(token), familyId);
    const refreshUntil = await this.sessions.create(tx, staffId, 'refresh', hashToken(refreshToken), familyId);
    return { token, expiresAt, refreshToken, refreshUntil };
  }

  private evict(hashes: readonly string[]): void {
    for (const session of hashes) this.wake.publish({ evict: { session } });
  }
}

interface Tokens {
  token: string;
  expiresAt: Date;
  refreshToken: string;
  refreshUntil: Date;
}

const dressed = (staffId: string, { token, expiresAt, refreshToken, refreshUntil }: Tokens, venue: VenueProfile): OpenedVenueSession => ({
  staffId,
  session: { token, expiresAt: expiresAt.toISOString(), venue },
  refreshToken,
  refreshUntil,
});

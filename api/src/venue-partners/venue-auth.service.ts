import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { VenueProfile, VenueSession } from '@app/contracts';
import { Database, SessionsRepository, VenueStaffRepository, verifyPassword } from '@app/persistence';
import { hashToken } from '../http/access.js';
import { fail } from '../http/problem.js';
import type { VenueLoginDto } from './venue-partners.dto.js';

/** A session with the token that renews it, which travels only in an httpOnly cookie. */
export interface OpenedVenueSession {
  session: VenueSession;
  refreshToken: string;
  refreshUntil: Date;
}

/** A hash of nothing in particular: an unknown e-mail takes as long to be refused as a wrong password. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$bm90LWEtcGFzc3dvcmQtb2YtYW55Ym9keS1oZXJlISE';

const newToken = (): string => randomBytes(32).toString('base64url');

/** Lets a venue's staff in for half an hour at a time; only hashes of tokens are stored. */
@Injectable()
export class VenueAuthService {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly staff: VenueStaffRepository,
  ) {}

  async login(body: VenueLoginDto): Promise<OpenedVenueSession> {
    const found = await this.staff.byEmail(body.email);
    const right = await verifyPassword(found?.passwordHash ?? NOBODY, body.password).catch(() => false);
    return found && right ? this.open(found.staffId) : fail('wrong-password');
  }

  /** Renews a session; the refresh token is used up, so that a stolen copy of it is noticed by failing. */
  async refresh(refreshToken: string | undefined): Promise<OpenedVenueSession> {
    if (!refreshToken) fail('not-signed-in');
    const hash = hashToken(refreshToken);
    const known = (await this.sessions.venueByToken(hash, 'refresh')) ?? fail('not-signed-in');
    return this.open(known.staffId, hash);
  }

  async logout(accessToken: string | undefined, refreshToken: string | undefined): Promise<void> {
    await this.database.transaction(async (tx) => {
      for (const token of [accessToken, refreshToken]) if (token) await this.sessions.revokeVenue(tx, hashToken(token));
    });
  }

  async profile(staffId: string): Promise<VenueProfile> {
    return (await this.staff.profile(staffId)) ?? fail('not-signed-in');
  }

  /** Opens a session for a member of staff who proved to be one; `used` is the token that is given for it. */
  async open(staffId: string, used?: Buffer): Promise<OpenedVenueSession> {
    const [token, refreshToken] = [newToken(), newToken()];
    const venue = await this.profile(staffId);
    return this.database.transaction(async (tx) => {
      if (used && (await this.sessions.revokeVenue(tx, used)) === null) fail('not-signed-in');
      const expiresAt = await this.sessions.createForStaff(tx, staffId, 'access', hashToken(token));
      const refreshUntil = await this.sessions.createForStaff(tx, staffId, 'refresh', hashToken(refreshToken));
      return { session: { token, expiresAt: expiresAt.toISOString(), venue }, refreshToken, refreshUntil };
    });
  }
}

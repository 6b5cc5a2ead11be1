import type { Queries } from '../../database/queries.js';
import { VenueSession } from './venue-session.entity.js';
import * as statements from './venue-sessions.statements.js';
import type { RefreshToken, SessionVenue } from './venue-sessions.statements.js';

const LIFETIME = { access: '30 minutes', refresh: '30 days' } as const;
/** The longest time from giving the password to the end of all sessions that it led to. */
const LAST_END = '90 days';
const SIGNED_IN = 'coalesce(:signedInAt::timestamptz, app_clock())';

/** A session to store, of a family of its own unless one is given. */
interface NewVenueSession {
  staffId: string;
  kind: keyof typeof LIFETIME;
  tokenHash: Buffer;
  familyId?: string;
  signedInAt?: Date;
}

/**
 * Sessions of venues' staff: an access token for half an hour, and a refresh token that is good once and stays known until it would have
 * run out. All that one log-in leads to is a family. Only the SHA-256 of a token is stored.
 */
export class VenueSessionsRepository {
  constructor(private readonly db: Queries) {}

  /** The member of staff behind an access token's hash while it is valid and the venue is not suspended. */
  byToken(hash: Buffer): Promise<SessionVenue | null> {
    return this.db.one(statements.venueByToken, [hash]);
  }

  /** The family of a refresh token that is known, used or not. */
  async familyOf(tokenHash: Buffer): Promise<string | null> {
    const where = { tokenHash, kind: 'refresh' };
    return (await this.db.of(VenueSession).findOne({ select: { familyId: true }, where }))?.familyId ?? null;
  }

  /** Stores a session; gives when it ends. */
  async insert(session: NewVenueSession): Promise<Date> {
    const stored = await this.db
      .of(VenueSession)
      .createQueryBuilder()
      .insert()
      .values({
        ...session,
        signedInAt: () => SIGNED_IN,
        expiresAt: () => `least(app_clock() + interval '${LIFETIME[session.kind]}', ${SIGNED_IN} + interval '${LAST_END}')`,
      })
      .setParameter('signedInAt', session.signedInAt ?? null)
      .returning('expires_at')
      .execute();
    const [row] = stored.raw as { expires_at: Date }[];
    if (!row) throw new Error('The session was not stored');
    return row.expires_at;
  }

  /** A refresh token with its member of staff, whose sessions nothing opens or ends until the commit; null when it is unknown. */
  async lockRefreshToken(hash: Buffer): Promise<RefreshToken | null> {
    const staff = await this.db.one(statements.lockStaffOfToken, [hash]);
    const found = await this.db.one(statements.refreshToken, [hash]);
    return staff && found ? { staffId: staff.id, ...found } : null;
  }

  /** Notes that a refresh token was used. Called under its lock. */
  async useRefreshToken(tokenHash: Buffer): Promise<void> {
    await this.db.of(VenueSession).update({ tokenHash }, { usedAt: () => 'app_clock()' });
  }

  /** Ends everything of the log-in that a token of either kind comes from; gives the hashes of its tokens (hex). */
  async endFamily(hash: Buffer): Promise<string[]> {
    await this.db.one(statements.lockStaffOfToken, [hash]);
    return (await this.db.all(statements.endFamily, [hash])).map((row) => row.hash);
  }
}

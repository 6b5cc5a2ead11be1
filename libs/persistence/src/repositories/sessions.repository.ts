import { TUNABLES } from '@app/domain';
import type { SessionView, StaffRole, UserRole, VenueStatus } from '@app/contracts';
import type { Database } from '../database.js';
import type { Transaction } from '../transaction.js';
import type { Page } from './bookings.repository.js';

/** Who is behind a user's token. */
export interface SessionUser {
  id: string;
  role: UserRole;
  isGuest: boolean;
  /** Whether they said that they are 18 or older. */
  adult: boolean;
  sessionId: string;
  /** What the browser should be given again with this answer: its cookie (once a day), or a new backup token (in the last hour). */
  renew: UserSessionKind | null;
}

/** Who is behind a venue's token. */
export interface SessionVenue {
  staffId: string;
  venueId: string;
  role: StaffRole;
  status: VenueStatus;
}

export type UserSessionKind = 'cookie' | 'backup';
export type VenueSessionKind = 'access' | 'refresh';

interface NewSession {
  /** Whose plans may be merged. */
  formerGuestId?: string | null;
  /** The session of the same browser, with which this one ends. */
  besides?: string;
}

/** How long a replaced token stays good. */
const GRACE = '60 seconds';

const LIFETIME = {
  cookie: `${TUNABLES.guestCookieMs} milliseconds`,
  backup: '24 hours',
  access: '30 minutes',
  refresh: '30 days',
} as const satisfies Record<UserSessionKind | VenueSessionKind, string>;

/** Sessions of users and of venues. Only the SHA-256 of a token is stored. */
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  /** The user behind a token's hash while it is valid; a cookie's life is prolonged at most once a day. */
  async userByToken(hash: Buffer): Promise<SessionUser | null> {
    const [user] = await this.database.read<SessionUser>(
      'user-by-token',
      `SELECT u.id, u.role, u.is_guest AS "isGuest", u.adult_at IS NOT NULL AS adult, s.id AS "sessionId",
         CASE WHEN s.kind = 'cookie' AND s.touched_on < current_date AND s.expires_at > app_clock() + interval '1 day' THEN 'cookie'
           WHEN s.kind = 'backup' AND s.expires_at BETWEEN app_clock() + interval '${GRACE}' AND app_clock() + interval '1 hour' THEN 'backup'
         END AS renew
       FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.expires_at > app_clock()`,
      [hash],
    );
    if (user?.renew === 'cookie') await this.touch(user.sessionId);
    return user ?? null;
  }

  /** Replaces a backup token in its last hour; the old one is good for a minute more. false when another request has just done it. */
  async replaceBackup(tx: Transaction, user: SessionUser, hash: Buffer): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE sessions SET expires_at = app_clock() + interval '${GRACE}'
       WHERE id = $1 AND kind = 'backup' AND expires_at > app_clock() + interval '${GRACE}' RETURNING 1`,
      [user.sessionId],
    );
    if (rows.length > 0) await this.createForUser(tx, user.id, 'backup', hash, { besides: user.sessionId });
    return rows.length > 0;
  }

  /** Ends all sessions that a user has, a minute from now, so that requests and sockets under way can change over to a new one. */
  async endSoon(tx: Transaction, userId: string): Promise<void> {
    await tx.query(`UPDATE sessions SET expires_at = least(expires_at, app_clock() + interval '${GRACE}') WHERE user_id = $1`, [userId]);
  }

  /** The member of staff behind a venue token's hash while it is valid and the venue is not suspended. */
  async venueByToken(hash: Buffer, kind: VenueSessionKind): Promise<SessionVenue | null> {
    const [row] = await this.database.read<SessionVenue>(
      'venue-by-token',
      `SELECT f.id AS "staffId", f.venue_id AS "venueId", f.role, v.status FROM venue_sessions s JOIN venue_staff f ON f.id = s.staff_id
       JOIN venues v ON v.id = f.venue_id AND v.status <> 'suspended'
       WHERE s.token_hash = $1 AND s.kind = $2 AND s.expires_at > app_clock()`,
      [hash, kind],
    );
    return row ?? null;
  }

  /** Stores a user's session and gives its id; null when the session that it belongs beside has ended meanwhile. */
  async createForUser(
    tx: Transaction,
    userId: string,
    kind: UserSessionKind,
    hash: Buffer,
    { formerGuestId, besides }: NewSession = {},
  ): Promise<string | null> {
    const [row] = await tx.query<{ id: string }>(
      `WITH seen AS (UPDATE users SET seen_on = current_date WHERE id = $1 AND seen_on IS DISTINCT FROM current_date),
       browser AS (SELECT s.browser_id AS id FROM sessions s WHERE s.id = $6 AND s.user_id = $1 FOR KEY SHARE)
       INSERT INTO sessions (user_id, kind, token_hash, former_guest_id, expires_at, browser_id)
       SELECT $1, $2, $3, $4, app_clock() + $5::interval, coalesce((SELECT id FROM browser), uuidv7())
       WHERE $6::uuid IS NULL OR EXISTS (SELECT FROM browser) RETURNING id`,
      [userId, kind, hash, formerGuestId ?? null, LIFETIME[kind], besides ?? null],
    );
    return row?.id ?? null;
  }

  /** Stores a venue's session; gives when it ends. */
  async createForStaff(tx: Transaction, staffId: string, kind: VenueSessionKind, hash: Buffer): Promise<Date> {
    const [row] = await tx.query<{ expires_at: Date }>(
      `INSERT INTO venue_sessions (staff_id, kind, token_hash, expires_at) VALUES ($1, $2, $3, app_clock() + $4::interval) RETURNING expires_at`,
      [staffId, kind, hash, LIFETIME[kind]],
    );
    if (!row) throw new Error('The session was not stored');
    return row.expires_at;
  }

  /** The user's browsers, newest first: a cookie and its backup tokens are one session. */
  async list(userId: string, currentId: string, page: Page): Promise<SessionView[]> {
    const rows = await this.database.read<{ id: string; current: boolean; created_at: Date; expires_at: Date }>(
      'sessions-of-user',
      `SELECT * FROM (SELECT DISTINCT ON (s.browser_id) s.id, s.created_at, s.expires_at,
           s.browser_id = (SELECT c.browser_id FROM sessions c WHERE c.id = $2) AS current
         FROM sessions s WHERE s.user_id = $1 AND s.expires_at > app_clock() ORDER BY s.browser_id, s.kind = 'cookie' DESC, s.id DESC) b
       WHERE $3::uuid IS NULL OR b.id < $3 ORDER BY b.id DESC LIMIT $4`,
      [userId, currentId, page.before ?? null, page.limit],
    );
    return rows.map((row) => ({
      id: row.id,
      current: row.current,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    }));
  }

  /**
   * Ends one of the user's own sessions and whatever else signs the same browser in; gives the hashes of the tokens (hex), none when it
   * is not theirs. All are locked before any is deleted: a backup token that is being given beside one of them is seen and ends, too.
   */
  async revoke(tx: Transaction, userId: string, sessionId: string): Promise<string[]> {
    const own = 'user_id = $1 AND browser_id = (SELECT browser_id FROM sessions WHERE id = $2 AND user_id = $1)';
    await tx.query(`SELECT 1 FROM sessions WHERE ${own} ORDER BY id FOR UPDATE`, [userId, sessionId]);
    const rows = await tx.query<{ hash: string }>(`DELETE FROM sessions WHERE ${own} RETURNING encode(token_hash, 'hex') AS hash`, [
      userId,
      sessionId,
    ]);
    return rows.map((row) => row.hash);
  }

  /** Ends a venue's session by its token's hash; gives whose it was. */
  async revokeVenue(tx: Transaction, hash: Buffer): Promise<string | null> {
    const [row] = await tx.query<{ staff_id: string }>('DELETE FROM venue_sessions WHERE token_hash = $1 RETURNING staff_id', [hash]);
    return row?.staff_id ?? null;
  }

  /** Of these token hashes (hex), the ones that are still good; for sockets that were let in earlier. */
  async stillValid(kind: 'user' | 'venue', hashes: readonly string[]): Promise<Set<string>> {
    const table = kind === 'user' ? 'sessions' : 'venue_sessions';
    const rows = await this.database.read<{ hash: string }>(
      `valid-${kind}-sessions`,
      `SELECT encode(token_hash, 'hex') AS hash FROM ${table}
       WHERE token_hash = ANY(SELECT decode(h, 'hex') FROM unnest($1::text[]) h) AND expires_at > app_clock()`,
      [hashes],
    );
    return new Set(rows.map((row) => row.hash));
  }

  private async touch(sessionId: string): Promise<void> {
    await this.database.read(
      'touch-session',
      `WITH touched AS (UPDATE sessions SET touched_on = current_date, expires_at = app_clock() + interval '${LIFETIME.cookie}' WHERE id = $1
         RETURNING user_id)
       UPDATE users SET seen_on = current_date FROM touched WHERE users.id = touched.user_id`,
      [sessionId],
    );
  }
}

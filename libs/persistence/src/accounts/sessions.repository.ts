import { TUNABLES } from '@app/domain';
import type { SessionView, UserRole } from '@app/contracts';
import type { Database, EntityAccess, Reader } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import type { Page } from '../database/page.js';
import { intervalSql, iso } from '../database/views.js';
import { END_SOON, GRACE, lockUser } from './end-sessions.js';
import { Session } from './session.entity.js';

/** Who is behind a user's token. */
export interface SessionUser {
  id: string;
  role: UserRole;
  isGuest: boolean;
  /** Whether they said that they are 18 or older. */
  adult: boolean;
  /** Of the demonstration. */
  isDemo: boolean;
  /** The second factor was given in this browser. */
  secondFactor: boolean;
  /** The sign-in with it is neither too old for the team's pages nor idle for too long. */
  teamOpen: boolean;
  /** A code was given in the last minutes. */
  codeFresh: boolean;
  sessionId: string;
  /** What the browser should be given again with this answer: its cookie (once a day), or a new backup token (in the last hour). */
  renew: UserSessionKind | null;
}

export type UserSessionKind = 'cookie' | 'backup';

interface NewSession {
  /** Whose plans may be merged. */
  formerGuestId?: string | null;
  /** The session of the same browser, with which this one ends. */
  besides?: string;
  /** The password was given for it just now. */
  proved?: boolean;
  /** The second factor was given for it, too. */
  secondFactor?: boolean;
  /** The session that this one replaces: the second factor that was given there counts as of then. */
  replaces?: string;
}

const LIFETIME = {
  cookie: `${TUNABLES.guestCookieMs} milliseconds`,
  backup: '24 hours',
} as const satisfies Record<UserSessionKind, string>;

/** No visit and no renewal moves this end of a session s of the user u. A guest has none, because nothing would sign a guest in again. */
const LAST_END = `CASE WHEN NOT u.is_guest THEN coalesce(s.signed_in_at, s.created_at) + interval '365 days' END`;

/** Whether the sign-in with the second factor holds for the team's pages. */
const TEAM_OPEN = `(s.second_factor_at > app_clock() - ${intervalSql(TUNABLES.teamSessionMs)}
  AND coalesce(s.team_seen_at, s.second_factor_at) > app_clock() - ${intervalSql(TUNABLES.teamIdleMs)})`;
const CODE_FRESH = `coalesce(s.code_given_at, s.second_factor_at) > app_clock() - ${intervalSql(TUNABLES.teamCodeGoodMs)}`;
/** So old the note of a use becomes before it is written anew. */
const SEEN_AGAIN = intervalSql(Math.min(60_000, TUNABLES.teamIdleMs / 10));

/** Sessions of users. Only the SHA-256 of a token is stored. */
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  /** The user behind a token's hash while it is valid; a cookie's life is prolonged at most once a day. */
  async userByToken(hash: Buffer): Promise<SessionUser | null> {
    const [user] = await this.database.read<SessionUser>(
      'user-by-token',
      `SELECT u.id, u.role, u.is_guest AS "isGuest", u.adult_at IS NOT NULL AS adult, u.is_demo AS "isDemo",
         s.second_factor_at IS NOT NULL AS "secondFactor", coalesce(${TEAM_OPEN}, false) AS "teamOpen",
         coalesce(${CODE_FRESH}, false) AS "codeFresh", s.id AS "sessionId",
         CASE WHEN s.ending THEN NULL
           WHEN s.kind = 'cookie' AND s.touched_on < current_date AND s.expires_at > app_clock() + interval '1 day' THEN 'cookie'
           WHEN s.kind = 'backup' AND s.expires_at BETWEEN app_clock() + interval '${GRACE}' AND app_clock() + interval '1 hour' THEN 'backup'
         END AS renew
       FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.expires_at > app_clock()`,
      [hash],
    );
    if (user?.renew === 'cookie') await this.touch(user.sessionId);
    return user ?? null;
  }

  /**
   * Notes that somebody used a page of the team in the session's browser. What ended stays ended, and a session that somebody ends meanwhile is
   * not waited for.
   */
  async noteTeamUse(sessionId: string): Promise<void> {
    await this.database.write(
      'team-session-used',
      `WITH own AS (SELECT s.id FROM sessions s WHERE s.browser_id = (SELECT browser_id FROM sessions WHERE id = $1)
           AND ${TEAM_OPEN} AND coalesce(s.team_seen_at, s.second_factor_at) < app_clock() - ${SEEN_AGAIN} ORDER BY s.id FOR UPDATE SKIP LOCKED)
       UPDATE sessions SET team_seen_at = app_clock() WHERE id IN (SELECT id FROM own)`,
      [sessionId],
    );
  }

  /** When the session ends for the team's pages; null where it never began. */
  async teamSession(sessionId: string): Promise<{ endsAt: string; idleEndsAt: string } | null> {
    const [row] = await this.database.read<{ endsAt: string; idleEndsAt: string }>(
      'team-session',
      `SELECT ${iso(`s.second_factor_at + ${intervalSql(TUNABLES.teamSessionMs)}`)} AS "endsAt",
         ${iso(`coalesce(s.team_seen_at, s.second_factor_at) + ${intervalSql(TUNABLES.teamIdleMs)}`)} AS "idleEndsAt"
       FROM sessions s WHERE s.id = $1 AND s.second_factor_at IS NOT NULL`,
      [sessionId],
    );
    return row ?? null;
  }

  /** The user's browsers, newest first: a cookie and its backup tokens are one session. */
  async list(userId: string, currentId: string, page: Page): Promise<SessionView[]> {
    const rows = await this.database.read<{ id: string; current: boolean; pushes: boolean; created_at: Date; expires_at: Date }>(
      'sessions-of-user',
      `SELECT * FROM (SELECT DISTINCT ON (s.browser_id) s.id, s.created_at, s.expires_at,
           s.browser_id = (SELECT c.browser_id FROM sessions c WHERE c.id = $2) AS current,
           EXISTS (SELECT FROM push_subscriptions p WHERE p.user_id = s.user_id AND p.log_in_id = s.browser_id) AS pushes
         FROM sessions s WHERE s.user_id = $1 AND s.expires_at > app_clock() ORDER BY s.browser_id, s.kind = 'cookie' DESC, s.id DESC) b
       WHERE $3::uuid IS NULL OR b.id < $3 ORDER BY b.id DESC LIMIT $4`,
      [userId, currentId, page.before ?? null, page.limit],
    );
    return rows.map((row) => ({
      id: row.id,
      current: row.current,
      pushes: row.pushes,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    }));
  }

  /** Whether the owner confirmed in the last minutes that it is them: by a sign-in, by the password, or as a guest. */
  async isProved(sessionId: string): Promise<boolean> {
    const rows = await this.database.read(
      'session-proved',
      `SELECT 1 FROM sessions WHERE id = $1 AND proved_at > app_clock() - ${intervalSql(TUNABLES.passwordGoodMs)}`,
      [sessionId],
    );
    return rows.length > 0;
  }

  /** Two statements, because one would hold the session while it waits for the user, and whoever ends sessions holds the user first. */
  private async touch(sessionId: string): Promise<void> {
    const [touched] = await this.database.write<{ user_id: string }>(
      'touch-session',
      `UPDATE sessions s SET touched_on = current_date, expires_at = least(app_clock() + interval '${LIFETIME.cookie}', ${LAST_END})
       FROM users u WHERE s.id = $1 AND NOT s.ending AND u.id = s.user_id RETURNING s.user_id`,
      [sessionId],
    );
    if (touched) await this.database.write('touch-user', 'UPDATE users SET seen_on = current_date WHERE id = $1', [touched.user_id]);
  }
}

/** Whether a token (as its hash) is good. */
export async function isTokenGood(reader: Reader, hash: Buffer): Promise<boolean> {
  const text = 'SELECT 1 FROM sessions WHERE token_hash = $1 AND expires_at > app_clock()';
  return (await reader.read('session-alive', text, [hash])).length > 0;
}

/** Stores a user's session and gives its id; null when the session that it belongs beside has ended meanwhile, or is about to. */
export async function createSession(
  tx: Transaction,
  userId: string,
  kind: UserSessionKind,
  hash: Buffer,
  { formerGuestId, besides, proved = false, secondFactor = false, replaces }: NewSession = {},
): Promise<string | null> {
  await lockUser(tx, userId);
  const [row] = await tx.query<{ id: string }>(
    `WITH seen AS (UPDATE users SET seen_on = current_date WHERE id = $1 AND seen_on IS DISTINCT FROM current_date),
     browser AS (SELECT s.browser_id AS id, s.proved_at, coalesce(s.signed_in_at, s.created_at) AS signed_in_at, ${LAST_END} AS last_end
       FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.id = $6 AND s.user_id = $1 AND NOT s.ending AND s.expires_at > app_clock() FOR KEY SHARE OF s),
     factor AS (SELECT app_clock() AS second_factor_at, NULL::timestamptz AS team_seen_at, NULL::timestamptz AS code_given_at WHERE $8
       UNION ALL SELECT s.second_factor_at, s.team_seen_at, s.code_given_at FROM sessions s
       WHERE NOT $8 AND s.id = coalesce($6, $9::uuid) AND s.user_id = $1)
     INSERT INTO sessions (user_id, kind, token_hash, former_guest_id, expires_at, browser_id, proved_at, signed_in_at,
       second_factor_at, team_seen_at, code_given_at)
     SELECT $1, $2, $3, $4, least(app_clock() + $5::interval, (SELECT last_end FROM browser)), coalesce((SELECT id FROM browser), uuidv7()),
       CASE WHEN $7 THEN app_clock() ELSE (SELECT proved_at FROM browser) END,
       coalesce((SELECT signed_in_at FROM browser), app_clock()),
       f.second_factor_at, f.team_seen_at, f.code_given_at
     FROM (SELECT) one LEFT JOIN factor f ON true
     WHERE $6::uuid IS NULL OR EXISTS (SELECT FROM browser) RETURNING id`,
    [userId, kind, hash, formerGuestId ?? null, LIFETIME[kind], besides ?? null, proved, secondFactor, replaces ?? null],
  );
  return row?.id ?? null;
}

/** Replaces a backup token in its last hour; the old one is good for a minute more. false when it ends already, for whatever reason. */
export async function replaceBackup(tx: Transaction, user: SessionUser, hash: Buffer): Promise<boolean> {
  if (!(await createSession(tx, user.id, 'backup', hash, { besides: user.sessionId }))) return false;
  await tx.query(`UPDATE sessions SET ${END_SOON} WHERE id = $1`, [user.sessionId]);
  return true;
}

/**
 * Ends all sessions that a user has, a minute from now, so that requests and sockets under way can change over to a new one; until then
 * nothing renews them and nothing is made out of them.
 */
export async function endSessionsSoon(tx: Transaction, userId: string): Promise<void> {
  await lockUser(tx, userId);
  await tx.query(`UPDATE sessions SET ${END_SOON} WHERE user_id = $1`, [userId]);
}

/**
 * Ends one of the user's own sessions and whatever else signs the same browser in; gives the hashes of the tokens (hex), none when it
 * is not theirs. All are locked before any is deleted: a backup token that is being given beside one of them is seen and ends, too.
 */
export async function revokeBrowser(tx: Transaction, userId: string, sessionId: string): Promise<string[]> {
  const own = 'user_id = $1 AND browser_id = (SELECT browser_id FROM sessions WHERE id = $2 AND user_id = $1)';
  await tx.query(`SELECT 1 FROM sessions WHERE ${own} ORDER BY id FOR UPDATE`, [userId, sessionId]);
  const rows = await tx.query<{ hash: string }>(`DELETE FROM sessions WHERE ${own} RETURNING encode(token_hash, 'hex') AS hash`, [
    userId,
    sessionId,
  ]);
  return rows.map((row) => row.hash);
}

/** Notes that the owner has just confirmed that it is them, for the session's whole browser. */
export async function proveSession({ manager }: EntityAccess, sessionId: string): Promise<void> {
  const update = manager
    .createQueryBuilder()
    .update(Session)
    .set({ provedAt: () => 'app_clock()' });
  await update.where('NOT ending AND browser_id = (SELECT browser_id FROM sessions WHERE id = :sessionId)', { sessionId }).execute();
}

import { TUNABLES } from '@app/domain';
import { PAGES, type UserRole, type UserId, type WaitingDelivery } from '@app/contracts';
import { statement } from '../../database/queries.js';
import { intervalSql, iso } from '../../database/views.js';

/** The person behind a token. */
export interface SessionUser {
  id: UserId;
  role: UserRole;
  isGuest: boolean;
  /** They said that they are 18 or older. */
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
  /** The token that the answer gives the browser again: its cookie (once a day), or a new backup token (in the last hour). */
  renew: UserSessionKind | null;
}

export type UserSessionKind = 'cookie' | 'backup';

/** How long a session that ends, or a token that was replaced, stays good: requests and sockets under way change over meanwhile. */
const GRACE = '60 seconds';

/** SET clause for a session that is good for the grace and no longer: nothing renews it, and nothing is made out of it. */
const END_SOON = `ending = true, expires_at = least(expires_at, app_clock() + interval '${GRACE}')`;

export const LIFETIME = {
  cookie: `${TUNABLES.guestCookieMs} milliseconds`,
  backup: '24 hours',
} as const satisfies Record<UserSessionKind, string>;

/** No visit and no renewal moves this end of a session s of the user u. A guest has none, because nothing would sign a guest in again. */
const LAST_END = `CASE WHEN NOT u.is_guest THEN coalesce(s.signed_in_at, s.created_at) + interval '365 days' END`;

/** Whether the sign-in with the second factor holds for the team's pages. */
const TEAM_OPEN = `(s.second_factor_at > app_clock() - ${intervalSql(TUNABLES.teamSessionMs)}
  AND coalesce(s.team_seen_at, s.second_factor_at) > app_clock() - ${intervalSql(TUNABLES.teamIdleMs)})`;
const CODE_FRESH = `coalesce(s.code_given_at, s.second_factor_at) > app_clock() - ${intervalSql(TUNABLES.teamCodeGoodMs)}`;
/** The age at which the note of a use is written anew. */
const SEEN_AGAIN = intervalSql(Math.min(60_000, TUNABLES.teamIdleMs / 10));

export const userByToken = statement<SessionUser>(
  'user-by-token',
  `SELECT u.id, u.role, u.is_guest AS "isGuest", u.adult_at IS NOT NULL AS adult, u.is_demo AS "isDemo",
     s.second_factor_at IS NOT NULL AS "secondFactor", coalesce(${TEAM_OPEN}, false) AS "teamOpen",
     coalesce(${CODE_FRESH}, false) AS "codeFresh", s.id AS "sessionId",
     CASE WHEN s.ending THEN NULL
       WHEN s.kind = 'cookie' AND s.touched_on < current_date AND s.expires_at > app_clock() + interval '1 day' THEN 'cookie'
       WHEN s.kind = 'backup' AND s.expires_at BETWEEN app_clock() + interval '${GRACE}' AND app_clock() + interval '1 hour' THEN 'backup'
     END AS renew
   FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.expires_at > app_clock()`,
);

/** Of each kind of account: the session of a command, by what names it. */
export const isSessionOpen = {
  user: statement<{ id: string }>('session-open', 'SELECT id FROM sessions WHERE id = $1 AND NOT ending AND expires_at > app_clock()'),
  staff: statement<{ id: string }>(
    'venue-session-open',
    'SELECT staff_id AS id FROM venue_sessions WHERE token_hash = $1 AND expires_at > app_clock()',
  ),
};

export const isTokenGood = statement<{ id: string }>(
  'session-alive',
  'SELECT id FROM sessions WHERE token_hash = $1 AND expires_at > app_clock()',
);

/** An ended session stays ended, and a session that is being ended is not waited for. */
export const noteTeamUse = statement(
  'team-session-used',
  `WITH own AS (SELECT s.id FROM sessions s WHERE s.browser_id = (SELECT browser_id FROM sessions WHERE id = $1)
       AND ${TEAM_OPEN} AND coalesce(s.team_seen_at, s.second_factor_at) < app_clock() - ${SEEN_AGAIN} ORDER BY s.id FOR UPDATE SKIP LOCKED)
   UPDATE sessions SET team_seen_at = app_clock() WHERE id IN (SELECT id FROM own)`,
);

export const teamSession = statement<{ endsAt: string; idleEndsAt: string }>(
  'team-session',
  `SELECT ${iso(`s.second_factor_at + ${intervalSql(TUNABLES.teamSessionMs)}`)} AS "endsAt",
     ${iso(`coalesce(s.team_seen_at, s.second_factor_at) + ${intervalSql(TUNABLES.teamIdleMs)}`)} AS "idleEndsAt"
   FROM sessions s WHERE s.id = $1 AND s.second_factor_at IS NOT NULL`,
);

export const sessionsOfUser = statement<{ id: string; current: boolean; pushes: boolean; createdAt: Date; expiresAt: Date }>(
  'sessions-of-user',
  `SELECT * FROM (SELECT DISTINCT ON (s.browser_id) s.id, s.created_at AS "createdAt", s.expires_at AS "expiresAt",
       s.browser_id = (SELECT c.browser_id FROM sessions c WHERE c.id = $2) AS current,
       EXISTS (SELECT FROM push_subscriptions p WHERE p.user_id = s.user_id AND p.log_in_id = s.browser_id) AS pushes
     FROM sessions s WHERE s.user_id = $1 AND s.expires_at > app_clock() ORDER BY s.browser_id, s.kind = 'cookie' DESC, s.id DESC) b
   WHERE $3::uuid IS NULL OR b.id < $3 ORDER BY b.id DESC LIMIT $4`,
);

export const isProved = statement<{ id: string }>(
  'session-proved',
  `SELECT id FROM sessions WHERE id = $1 AND proved_at > app_clock() - ${intervalSql(TUNABLES.passwordGoodMs)}`,
);

/** How often a code may be typed. */
const PROOF_CODE_TRIES = 5;

/** Stores the code and notes the mail with it, for an account that has no password. */
export const askProofCode = statement<WaitingDelivery>(
  'ask-proof-code',
  `WITH asked AS (
     UPDATE sessions s SET proof_code_id = $2, proof_code_until = app_clock() + ${intervalSql(TUNABLES.proofCodeMs)}, proof_code_tries = 0
     FROM users u WHERE s.id = $1 AND NOT s.ending AND u.id = s.user_id AND NOT u.is_guest AND u.password_hash IS NULL AND u.email IS NOT NULL
     RETURNING s.user_id, s.proof_code_until, u.email, coalesce(u.settings ->> 'language', 'en') AS language)
   INSERT INTO deliveries (event_id, user_id, channel, type, payload, next_try, useful_until)
   SELECT $2, user_id, 'email', 'proof_code', jsonb_build_object('to', email, 'title', '', 'text', '', 'href', '${PAGES.landing}',
     'priority', 'urgent', 'proof', jsonb_build_object('id', $2::uuid, 'language', language)), app_clock(), proof_code_until
   FROM asked RETURNING id, channel`,
);

export const tryProofCode = statement<{ codeId: string }>(
  'try-proof-code',
  `UPDATE sessions SET proof_code_tries = proof_code_tries + 1
   WHERE id = $1 AND proof_code_id IS NOT NULL AND proof_code_until > app_clock() AND proof_code_tries < ${PROOF_CODE_TRIES}
   RETURNING proof_code_id AS "codeId"`,
);

export const useProofCode = statement<{ id: string }>(
  'use-proof-code',
  'UPDATE sessions SET proof_code_id = NULL, proof_code_until = NULL WHERE id = $1 AND proof_code_id = $2 RETURNING id',
);

export const touchSession = statement<{ userId: UserId }>(
  'touch-session',
  `UPDATE sessions s SET touched_on = current_date, expires_at = least(app_clock() + interval '${LIFETIME.cookie}', ${LAST_END})
   FROM users u WHERE s.id = $1 AND NOT s.ending AND u.id = s.user_id RETURNING s.user_id AS "userId"`,
);

export const touchUser = statement('touch-user', 'UPDATE users SET seen_on = current_date WHERE id = $1');

export const createSession = statement<{ id: string }>(
  'create-session',
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
);

export const endSessionSoon = statement('end-session-soon', `UPDATE sessions SET ${END_SOON} WHERE id = $1`);

export const endSessionsSoon = statement('end-sessions-soon', `UPDATE sessions SET ${END_SOON} WHERE user_id = $1`);

export const endSessions = statement<{ hash: string }>(
  'end-sessions',
  `DELETE FROM sessions WHERE user_id = $1 AND browser_id IS DISTINCT FROM (SELECT browser_id FROM sessions WHERE id = $2)
   RETURNING encode(token_hash, 'hex') AS hash`,
);

export const endOtherVenueSessions = statement<{ hash: string }>(
  'end-other-venue-sessions',
  `DELETE FROM venue_sessions WHERE staff_id = $1 AND family_id IS DISTINCT FROM (SELECT family_id FROM venue_sessions WHERE token_hash = $2)
   RETURNING encode(token_hash, 'hex') AS hash`,
);

const OF_BROWSER = 'user_id = $1 AND browser_id = (SELECT browser_id FROM sessions WHERE id = $2 AND user_id = $1)';

/** All are locked before any is deleted, so that a backup token that is given beside one of them meanwhile is seen and ends, too. */
export const lockBrowser = statement('lock-browser', `SELECT 1 FROM sessions WHERE ${OF_BROWSER} ORDER BY id FOR UPDATE`);

export const endBrowser = statement<{ hash: string }>(
  'end-browser',
  `DELETE FROM sessions WHERE ${OF_BROWSER} RETURNING encode(token_hash, 'hex') AS hash`,
);

export const beginTeamSession = statement(
  'begin-team-session',
  `UPDATE sessions SET second_factor_at = app_clock(), team_seen_at = NULL, code_given_at = NULL
   WHERE NOT ending AND browser_id = (SELECT browser_id FROM sessions WHERE id = $1)`,
);

export const noteCodeGiven = statement(
  'note-code-given',
  `UPDATE sessions SET code_given_at = app_clock(), team_seen_at = app_clock()
   WHERE NOT ending AND second_factor_at IS NOT NULL AND browser_id = (SELECT browser_id FROM sessions WHERE id = $1)`,
);

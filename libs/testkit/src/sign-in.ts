import { createHash, randomBytes } from 'node:crypto';
import { makeUser, type LiveAuction, type SqlTarget } from './scenario/live-auction.js';

const newToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: createHash('sha256').update(token).digest() };
};

/** Signs a person in without HTTP, with everything that a log-in can ask for; gives the token, the cookie's header and the session's name (the token's hash in hex). */
export async function signInUser(
  database: SqlTarget,
  userId: string,
  kind: 'cookie' | 'backup' = 'cookie',
): Promise<{ token: string; cookie: string; sessionHash: string }> {
  const { token, hash } = newToken();
  await database.source.query(
    `INSERT INTO sessions (user_id, kind, token_hash, expires_at, second_factor_at)
     VALUES ($1, $2, $3, app_clock() + interval '1 day', app_clock())`,
    [userId, kind, hash],
  );
  return { token, cookie: `sid=${token}`, sessionHash: hash.toString('hex') };
}

/** Signs a member of the venue's staff in without HTTP; gives the bearer token. */
export async function signInVenue(database: SqlTarget, venueId: string): Promise<string> {
  const { token, hash } = newToken();
  await database.source.query(
    `WITH staff AS (INSERT INTO venue_staff (venue_id, email, password_hash, name, role)
       VALUES ($1, lower('staff-' || uuidv4()) || '@test.invalid', '!', 'Staff', 'venue_owner') RETURNING id)
     INSERT INTO venue_sessions (staff_id, kind, token_hash, expires_at) SELECT id, 'access', $2, app_clock() + interval '1 day' FROM staff`,
    [venueId, hash],
  );
  return token;
}

/** Signs everybody of an auction in, and a stranger: the cookies of people, the bearer tokens of venues. */
export async function signInEverybody(
  database: SqlTarget,
  { ownerId, memberIds, venueIds }: LiveAuction,
): Promise<{ owner: string; members: string[]; stranger: string; venues: string[] }> {
  const cookieOf = async (userId: string): Promise<string> => (await signInUser(database, userId)).cookie;
  return {
    owner: await cookieOf(ownerId),
    members: await Promise.all(memberIds.map(cookieOf)),
    stranger: await cookieOf(await makeUser(database)),
    venues: await Promise.all(venueIds.map((id) => signInVenue(database, id))),
  };
}

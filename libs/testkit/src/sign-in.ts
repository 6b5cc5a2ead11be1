import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { UserId } from '@app/contracts';
import { someId } from './scenario/some-id.js';
import { makeUser, type LiveAuction, type SqlTarget } from './scenario/live-auction.js';

const newToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: createHash('sha256').update(token).digest() };
};

/**
 * Signs a person in without HTTP, with all conditions of a log-in met; returns the token, the cookie's header and the session's name (the token's
 * hash in hex).
 */
export async function signInUser(
  database: SqlTarget,
  userId: string,
  kind: 'cookie' | 'backup' = 'cookie',
): Promise<{ token: string; cookie: string; sessionHash: string }> {
  const { token, hash } = newToken();
  await database.source.query(
    `INSERT INTO sessions (user_id, kind, token_hash, expires_at, proved_at, second_factor_at)
     VALUES ($1, $2, $3, app_clock() + interval '1 day', app_clock(), app_clock())`,
    [userId, kind, hash],
  );
  return { token, cookie: `sid=${token}`, sessionHash: hash.toString('hex') };
}

/** The password of the accounts of `makeAccount` and `signInVenue`. */
export const ACCOUNT_PASSWORD = 'a long password';
/** Its hash with the present parameters; its computation takes tens of milliseconds. */
export const ACCOUNT_PASSWORD_HASH = '$argon2id$v=19$m=19456,t=2,p=1$SXYnsQZhgp3NE9bHuMO8Og$eniVVHye/XK9Hesy0QjU/6eQtpZdh+RhUK/5eH8BuI0';

/** Makes a person with an account, signed in, without HTTP. */
export async function makeAccount(database: SqlTarget, firstName: string): Promise<{ id: UserId; email: string; cookie: string }> {
  const email = `${randomUUID()}@example.org`;
  const [row] = await database.source.query<{ id: UserId }[]>(
    'INSERT INTO users (first_name, email, password_hash, is_guest) VALUES ($1, $2, $3, false) RETURNING id',
    [firstName, email, ACCOUNT_PASSWORD_HASH],
  );
  const id = row?.id ?? someId<UserId>('');
  return { id, email, cookie: (await signInUser(database, id)).cookie };
}

/** Signs a member of the venue's staff in without HTTP; returns the bearer token. */
export async function signInVenue(database: SqlTarget, venueId: string): Promise<string> {
  const { token, hash } = newToken();
  await database.source.query(
    `WITH staff AS (INSERT INTO venue_staff (venue_id, email, password_hash, name, role)
       VALUES ($1, lower('staff-' || uuidv4()) || '@test.invalid', $3, 'Staff', 'venue_owner') RETURNING id)
     INSERT INTO venue_sessions (staff_id, kind, token_hash, expires_at) SELECT id, 'access', $2, app_clock() + interval '1 day' FROM staff`,
    [venueId, hash, ACCOUNT_PASSWORD_HASH],
  );
  return token;
}

/** The credentials of an auction's people and venues: cookies and bearer tokens; `member` and `venue` are the first of theirs. */
export interface SignedIn {
  owner: string;
  member: string;
  stranger: string;
  venue: string;
  venues: string[];
}

/** Signs in all people of an auction, and a stranger, without HTTP. */
export async function signInEverybody(database: SqlTarget, { ownerId, memberId, venueIds }: LiveAuction): Promise<SignedIn> {
  const cookieOf = async (userId: string): Promise<string> => (userId ? (await signInUser(database, userId)).cookie : '');
  const venues = await Promise.all(venueIds.map((id) => signInVenue(database, id)));
  return {
    owner: await cookieOf(ownerId),
    member: await cookieOf(memberId),
    stranger: await cookieOf(await makeUser(database)),
    venue: venues[0] ?? '',
    venues,
  };
}

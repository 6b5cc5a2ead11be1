import { createHash } from 'node:crypto';
import type { ErrorCode } from '@app/contracts';
import type { Watcher, WatchersRepository } from '@app/persistence';
import type { ProblemError } from '../http/problem.js';
import type { TokenCookie } from '../http/token-cookie.js';

interface Handshake {
  auth: Record<string, unknown>;
  headers: { cookie?: string | undefined };
}

/** Longer than any token of ours. */
const LONGEST_TOKEN = 512;

/**
 * Who is knocking: a venue by `auth.token`, a user by its cookie, a browser without cookies by `auth.backupToken`. null = nobody.
 * Rejects while the database can't be asked.
 */
export async function identify(
  { auth, headers }: Handshake,
  watchers: WatchersRepository,
  sessionCookie: TokenCookie,
): Promise<Watcher | null> {
  const token = hashOf(auth.token);
  if (token) return watchers.venue(token);
  const cookie = hashOf(sessionCookie.read(headers.cookie)?.token);
  const user = cookie && (await watchers.user('cookie', cookie));
  if (user) return user;
  const backup = hashOf(auth.backupToken);
  return backup && watchers.user('backup', backup);
}

const hashOf = (token: unknown): Buffer | null =>
  typeof token === 'string' && token.length > 0 && token.length <= LONGEST_TOKEN ? createHash('sha256').update(token).digest() : null;

/** A refusal of the handshake: Socket.IO hands `message` and `data` to the client's `connect_error`. */
export class HandshakeRefused extends Error {
  readonly data: { code: ErrorCode; retryAfter?: number };

  constructor({ code, retryAfter }: ProblemError) {
    super(code);
    this.data = { code, ...(retryAfter === undefined ? {} : { retryAfter }) };
  }
}

import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ErrorCode } from '@app/contracts';
import { Database, type Watcher } from '@app/persistence';
import { fail, type ProblemError } from '../http/problem.js';
import type { TokenCookie } from '../http/session/token-cookie.js';
import { SESSION_COOKIE } from '../tokens.js';
import { Admission } from './limits/admission.js';
import { RevocationLog } from './revocation-log.js';
import { Feeds } from './feeds.js';
import type { WatchSocket } from './watch-socket.js';

/** Longer than any token of ours. */
const LONGEST_TOKEN = 512;

/** Admits sockets. */
@Injectable()
export class Handshakes {
  constructor(
    private readonly database: Database,
    private readonly admission: Admission,
    private readonly revocations: RevocationLog,
    private readonly feeds: Feeds,
    @Inject(SESSION_COOKIE) private readonly sessionCookie: TokenCookie,
  ) {}

  /**
   * Identifies a socket's user or venue and stores it on the socket. Refuses an unknown token or a too frequent caller; rejects while the database is
   * unavailable.
   */
  async admit(socket: WatchSocket): Promise<void> {
    await this.admission.admitAddress(socket);
    const mark = this.revocations.position();
    const watcher = (await this.identify(socket.handshake)) ?? fail('not-signed-in');
    Object.assign(socket.data, { watcher, mark, plans: new Set(), asking: new Map() });
    await this.admission.handshake(socket);
    this.admission.checkOpenSockets(socket, this.feeds.socketsOf(socket));
  }

  /** A venue by `auth.token`, a user by its cookie, a browser without cookies by `auth.backupToken`; null for an unknown token. */
  private async identify({ auth, headers }: WatchSocket['handshake']): Promise<Watcher | null> {
    const token = hashOf(auth.token);
    if (token) return this.database.watchers.venue(token);
    const cookie = hashOf(this.sessionCookie.read(headers.cookie)?.token);
    const user = cookie && (await this.database.watchers.user('cookie', cookie));
    if (user) return user;
    const backup = hashOf(auth.backupToken);
    return backup && this.database.watchers.user('backup', backup);
  }
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

import type { PlanId, UserId, VenueId } from '@app/contracts';
import type { Reader } from '../database/database.js';

interface SocketSession {
  /** SHA-256 of the session's token, in hex: the name of the session everywhere outside the database. */
  sessionHash: string;
  feedRev: number;
}
/** The other end of a socket: a person, or the staff of a venue. */
export type Watcher = SocketSession & ({ kind: 'user'; id: UserId } | { kind: 'venue'; id: VenueId });

/** The reads of the socket server: sessions and memberships. */
export class WatchersRepository {
  constructor(private readonly database: Reader) {}

  /** The user of a session, by the hash of its token. */
  async user(kind: 'cookie' | 'backup', tokenHash: Buffer): Promise<Watcher | null> {
    const [row] = await this.database.read<WatcherRow<UserId>>(
      'watcher-user',
      `SELECT u.id, coalesce(d.rev, 0) AS feed_rev FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN feeds d ON d.id = u.id
       WHERE s.token_hash = $1 AND s.kind = $2 AND s.expires_at > app_clock()`,
      [tokenHash, kind],
    );
    return row ? { kind: 'user', id: row.id, ...sessionOf(tokenHash, row) } : null;
  }

  /** The venue for which a member of staff is signed in. */
  async venue(tokenHash: Buffer): Promise<Watcher | null> {
    const [row] = await this.database.read<WatcherRow<VenueId>>(
      'watcher-venue',
      `SELECT v.id, coalesce(d.rev, 0) AS feed_rev FROM venue_sessions s JOIN venue_staff f ON f.id = s.staff_id
       JOIN venues v ON v.id = f.venue_id AND v.status <> 'suspended' LEFT JOIN feeds d ON d.id = v.id
       WHERE s.token_hash = $1 AND s.kind = 'access' AND s.expires_at > app_clock()`,
      [tokenHash],
    );
    return row ? { kind: 'venue', id: row.id, ...sessionOf(tokenHash, row) } : null;
  }

  /** Those of the sessions (hashes in hex) that are still good. */
  async goodSessions(hashes: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.read<{ hash: string }>(
      'watcher-sessions',
      `SELECT encode(token_hash, 'hex') AS hash FROM sessions WHERE token_hash = ANY($1::bytea[]) AND expires_at > app_clock()
       UNION ALL
       SELECT encode(token_hash, 'hex') FROM venue_sessions WHERE token_hash = ANY($1::bytea[]) AND expires_at > app_clock()`,
      [hashes.map((hash) => Buffer.from(hash, 'hex'))],
    );
    return new Set(rows.map((row) => row.hash));
  }

  /** Those of the pairs that are still members, as `plan:user`. */
  async stillMembers(pairs: readonly { planId: PlanId; userId: UserId }[]): Promise<Set<string>> {
    const rows = await this.database.read<{ datebook_id: string; user_id: string }>(
      'watcher-members',
      `SELECT m.datebook_id, m.user_id FROM members m JOIN unnest($1::uuid[], $2::uuid[]) AS p(datebook_id, user_id)
         ON m.datebook_id = p.datebook_id AND m.user_id = p.user_id WHERE m.left_at IS NULL`,
      [pairs.map((pair) => pair.planId), pairs.map((pair) => pair.userId)],
    );
    return new Set(rows.map((row) => `${row.datebook_id}:${row.user_id}`));
  }
}

interface WatcherRow<Id> {
  id: Id;
  feed_rev: number;
}
const sessionOf = (tokenHash: Buffer, row: { feed_rev: number }): SocketSession => ({
  sessionHash: tokenHash.toString('hex'),
  feedRev: row.feed_rev,
});

import type { StaffRole, VenueStatus } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';

/** Who is behind a venue's token. */
export interface SessionVenue {
  staffId: string;
  venueId: string;
  role: StaffRole;
  status: VenueStatus;
}

/** What came of a refresh token: it was given for new ones, it is good for nothing, or somebody has a copy and its family has ended. */
export type Refreshed =
  | { staffId: string; familyId: string }
  | { refused: 'unknown' }
  /** `ended`: the hashes of the tokens that were good (hex). */
  | { refused: 'reused'; staffId: string; ended: string[] };

const LIFETIME = { access: '30 minutes', refresh: '30 days' } as const;

/**
 * Sessions of venues' staff: an access token for half an hour, and a refresh token that is good once and stays known until it would have
 * run out. All that one log-in leads to is a family. Only the SHA-256 of a token is stored.
 */
export class VenueSessionsRepository {
  constructor(private readonly database: Database) {}

  /** The member of staff behind an access token's hash while it is valid and the venue is not suspended. */
  async byToken(hash: Buffer): Promise<SessionVenue | null> {
    const [row] = await this.database.read<SessionVenue>(
      'venue-by-token',
      `SELECT f.id AS "staffId", f.venue_id AS "venueId", f.role, v.status FROM venue_sessions s JOIN venue_staff f ON f.id = s.staff_id
       JOIN venues v ON v.id = f.venue_id AND v.status <> 'suspended'
       WHERE s.token_hash = $1 AND s.kind = 'access' AND s.expires_at > app_clock()`,
      [hash],
    );
    return row ?? null;
  }

  /** Stores a session, of a family if it is given; gives when it ends. */
  async create(tx: Transaction, staffId: string, kind: keyof typeof LIFETIME, hash: Buffer, familyId?: string): Promise<Date> {
    const [row] = await tx.query<{ expires_at: Date }>(
      `INSERT INTO venue_sessions (staff_id, kind, token_hash, expires_at, family_id)
       VALUES ($1, $2, $3, app_clock() + $4::interval, coalesce($5, uuidv7())) RETURNING expires_at`,
      [staffId, kind, hash, LIFETIME[kind], familyId ?? null],
    );
    if (!row) throw new Error('The session was not stored');
    return row.expires_at;
  }

  /** Uses a refresh token up. One that was used before is a copy in the wrong hands, or the right one that came too late: its whole family ends. */
  async use(tx: Transaction, hash: Buffer): Promise<Refreshed> {
    const staffId = await lockStaffOf(tx, hash);
    const [found] = await tx.query<{ family_id: string; used: boolean; good: boolean }>(
      `SELECT s.family_id, s.used_at IS NOT NULL AS used, s.expires_at > app_clock() AND v.status <> 'suspended' AS good
       FROM venue_sessions s JOIN venue_staff f ON f.id = s.staff_id JOIN venues v ON v.id = f.venue_id
       WHERE s.token_hash = $1 AND s.kind = 'refresh'`,
      [hash],
    );
    if (!staffId || !found?.good) return { refused: 'unknown' };
    if (found.used) return { refused: 'reused', staffId, ended: await this.endFamily(tx, hash) };
    await tx.query('UPDATE venue_sessions SET used_at = app_clock() WHERE token_hash = $1', [hash]);
    return { staffId, familyId: found.family_id };
  }

  /** Ends everything of the log-in that a token of either kind comes from; gives the hashes of its tokens (hex). */
  async endFamily(tx: Transaction, hash: Buffer): Promise<string[]> {
    await lockStaffOf(tx, hash);
    const rows = await tx.query<{ hash: string }>(
      `DELETE FROM venue_sessions WHERE family_id = (SELECT family_id FROM venue_sessions WHERE token_hash = $1)
       RETURNING encode(token_hash, 'hex') AS hash`,
      [hash],
    );
    return rows.map((row) => row.hash);
  }
}

/** Whoever makes sessions of a member of staff and whoever ends them take turns, so that none is made behind the end of its family. */
async function lockStaffOf(tx: Transaction, hash: Buffer): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    'SELECT f.id FROM venue_sessions s JOIN venue_staff f ON f.id = s.staff_id WHERE s.token_hash = $1 FOR NO KEY UPDATE OF f',
    [hash],
  );
  return row?.id ?? null;
}

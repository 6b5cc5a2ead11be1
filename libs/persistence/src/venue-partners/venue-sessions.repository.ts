import type { StaffRole, VenueStatus } from '@app/contracts';
import type { Database, Reader } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { VenueSession } from './venue-session.entity.js';

/** Who is behind a venue's token. */
export interface SessionVenue {
  staffId: string;
  venueId: string;
  role: StaffRole;
  status: VenueStatus;
}

/** A refresh token that is known: whether it was used before, and whether it is otherwise good for new ones. */
export interface RefreshToken {
  staffId: string;
  familyId: string;
  /** When the password was given that it comes from. */
  signedInAt: Date;
  used: boolean;
  good: boolean;
}

const LIFETIME = { access: '30 minutes', refresh: '30 days' } as const;
/** So long after the password was given all ends that it led to. */
const LAST_END = '90 days';

/**
 * Sessions of venues' staff: an access token for half an hour, and a refresh token that is good once and stays known until it would have
 * run out. All that one log-in leads to is a family. Only the SHA-256 of a token is stored.
 */
export class VenueSessionsRepository {
  constructor(private readonly database: Database) {}

  /** The member of staff behind an access token's hash while it is valid and the venue is not suspended. */
  async byToken(hash: Buffer, reader: Reader = this.database): Promise<SessionVenue | null> {
    const [row] = await reader.read<SessionVenue>(
      'venue-by-token',
      `SELECT f.id AS "staffId", f.venue_id AS "venueId", f.role, v.status FROM venue_sessions s JOIN venue_staff f ON f.id = s.staff_id
       JOIN venues v ON v.id = f.venue_id AND v.status <> 'suspended'
       WHERE s.token_hash = $1 AND s.kind = 'access' AND s.expires_at > app_clock()`,
      [hash],
    );
    return row ?? null;
  }

  /** The family of a refresh token that is known, used or not. */
  async familyOf(tokenHash: Buffer): Promise<string | null> {
    const { manager } = this.database;
    return (await manager.findOne(VenueSession, { select: { familyId: true }, where: { tokenHash, kind: 'refresh' } }))?.familyId ?? null;
  }
}

const SIGNED_IN = 'coalesce(:signedInAt::timestamptz, app_clock())';

/** Stores a session, of a family of its own unless one is given; gives when it ends. */
export async function insertVenueSession(
  { manager }: Transaction,
  session: { staffId: string; kind: keyof typeof LIFETIME; tokenHash: Buffer; familyId?: string; signedInAt?: Date },
): Promise<Date> {
  const stored = await manager
    .createQueryBuilder()
    .insert()
    .into(VenueSession)
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

/** What is known of a refresh token, while whoever makes and ends sessions of its member of staff waits; null: nothing. */
export async function lockRefreshToken(tx: Transaction, hash: Buffer): Promise<RefreshToken | null> {
  const staffId = await lockStaffOf(tx, hash);
  const [found] = await tx.query<{ family_id: string; signed_in_at: Date; used: boolean; good: boolean }>(
    `SELECT s.family_id, coalesce(s.signed_in_at, s.created_at) AS signed_in_at, s.used_at IS NOT NULL AS used, s.expires_at > app_clock() AND v.status <> 'suspended' AS good
     FROM venue_sessions s JOIN venue_staff f ON f.id = s.staff_id JOIN venues v ON v.id = f.venue_id
     WHERE s.token_hash = $1 AND s.kind = 'refresh'`,
    [hash],
  );
  return staffId && found
    ? { staffId, familyId: found.family_id, signedInAt: found.signed_in_at, used: found.used, good: found.good }
    : null;
}

/** Notes that a refresh token was used. Call under its lock. */
export async function useRefreshToken({ manager }: Transaction, tokenHash: Buffer): Promise<void> {
  await manager.update(VenueSession, { tokenHash }, { usedAt: () => 'app_clock()' });
}

/** Ends everything of the log-in that a token of either kind comes from; gives the hashes of its tokens (hex). */
export async function endVenueFamily(tx: Transaction, hash: Buffer): Promise<string[]> {
  await lockStaffOf(tx, hash);
  const rows = await tx.query<{ hash: string }>(
    `DELETE FROM venue_sessions WHERE family_id = (SELECT family_id FROM venue_sessions WHERE token_hash = $1)
     RETURNING encode(token_hash, 'hex') AS hash`,
    [hash],
  );
  return rows.map((row) => row.hash);
}

/** Whoever makes sessions of a member of staff and whoever ends them take turns, so that none is made behind the end of its family. */
async function lockStaffOf(tx: Transaction, hash: Buffer): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    'SELECT f.id FROM venue_sessions s JOIN venue_staff f ON f.id = s.staff_id WHERE s.token_hash = $1 FOR NO KEY UPDATE OF f',
    [hash],
  );
  return row?.id ?? null;
}

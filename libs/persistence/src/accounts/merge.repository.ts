import type { Mergeable } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';

/** How long after a log-in the guest of before may still be merged. */
const REMEMBERED = '24 hours';

/** What a guest has that could move to the account which the same person logged in to. */
export class MergeRepository {
  constructor(private readonly database: Database) {}

  /** How many plans of a guest would move, and how many of them with a booking. */
  async mergeable(guestId: string): Promise<Mergeable> {
    const [row] = await this.database.read<Mergeable>(
      'mergeable-of-guest',
      `SELECT count(*)::int AS plans, count(*) FILTER (WHERE d.state IN ('booked', 'done'))::int AS bookings
       FROM members m JOIN datebooks d ON d.id = m.datebook_id AND d.deleted_at IS NULL
       WHERE m.user_id = $1 AND m.left_at IS NULL`,
      [guestId],
    );
    return row ?? { plans: 0, bookings: 0 };
  }

  /** The guest that the user's browser remembers; null after 24 hours, after a merge, or when the guest made an account of their own. */
  async formerGuest(sessionId: string): Promise<string | null> {
    const [row] = await this.database.read<{ id: string }>(
      'former-guest',
      `SELECT g.id FROM sessions c JOIN sessions s ON s.browser_id = c.browser_id JOIN users g ON g.id = s.former_guest_id AND g.is_guest
       WHERE c.id = $1 AND s.user_id <> g.id AND s.created_at > app_clock() - interval '${REMEMBERED}'`,
      [sessionId],
    );
    return row?.id ?? null;
  }
}

/**
 * Whether somebody is a guest, and stays one: a key-share lock keeps them from signing up meanwhile, and lets feeds of other transactions
 * be raised, which lock users by id.
 */
export async function isStillGuest(tx: Transaction, guestId: string): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM users WHERE id = $1 AND is_guest FOR KEY SHARE', [guestId])).length > 0;
}

/**
 * Puts the account in the guest's place in the rows of one plan, under its lock; where both are in it, the account's membership,
 * preferences and votes win. Gives whether both were, or null when the guest is not in the plan (any more).
 */
export async function movePlan(tx: Transaction, planId: string, guestId: string, userId: string): Promise<{ both: boolean } | null> {
  const ids = [planId, guestId, userId];
  const joined = await tx.query<{ id: string }>(
    'SELECT user_id AS id FROM members WHERE datebook_id = $1 AND user_id IN ($2, $3) AND left_at IS NULL',
    ids,
  );
  if (!joined.some(({ id }) => id === guestId) || !(await isStillGuest(tx, guestId))) return null;
  // A membership that the account has ended gives way; one that stands keeps its place, and takes the guest's only where it shared none.
  await tx.query(
    `INSERT INTO members AS m (datebook_id, user_id, role, latitude, longitude, location_source, city_slug, joined_at, joined_seq)
     SELECT datebook_id, $3, role, latitude, longitude, location_source, city_slug, joined_at, joined_seq FROM members
       WHERE datebook_id = $1 AND user_id = $2
     ON CONFLICT (datebook_id, user_id) DO UPDATE SET left_at = NULL, removed = false,
       role = CASE WHEN m.left_at IS NOT NULL OR excluded.role = 'owner' THEN excluded.role ELSE m.role END,
       joined_at = least(m.joined_at, excluded.joined_at), joined_seq = least(m.joined_seq, excluded.joined_seq),
       latitude = coalesce(m.latitude, excluded.latitude), longitude = coalesce(m.longitude, excluded.longitude),
       location_source = CASE WHEN m.latitude IS NULL THEN excluded.location_source ELSE m.location_source END,
       city_slug = CASE WHEN m.latitude IS NULL THEN excluded.city_slug ELSE m.city_slug END`,
    ids,
  );
  await tx.query(
    `UPDATE preferences p SET user_id = $3 WHERE p.datebook_id = $1 AND p.user_id = $2
     AND NOT EXISTS (SELECT 1 FROM preferences own WHERE own.datebook_id = $1 AND own.user_id = $3)`,
    ids,
  );
  await tx.query(
    `UPDATE votes w SET user_id = $3 FROM bids b WHERE b.id = w.bid_id AND b.datebook_id = $1 AND w.user_id = $2
     AND NOT EXISTS (SELECT 1 FROM votes own WHERE own.bid_id = w.bid_id AND own.user_id = $3)`,
    ids,
  );
  await tx.query(`DELETE FROM votes w USING bids b WHERE b.id = w.bid_id AND b.datebook_id = $1 AND w.user_id = $2`, ids.slice(0, 2));
  await tx.query(
    `WITH gone AS (DELETE FROM compromise_votes WHERE datebook_id = $1 AND user_id = $2 RETURNING *)
     INSERT INTO compromise_votes (datebook_id, user_id, key, agree, voted_at)
     SELECT datebook_id, $3, key, agree, voted_at FROM gone ON CONFLICT (datebook_id, user_id, key) DO NOTHING`,
    ids,
  );
  await tx.query('DELETE FROM members WHERE datebook_id = $1 AND user_id = $2', ids.slice(0, 2));
  await tx.query(
    `UPDATE banners b SET user_id = $3 WHERE b.datebook_id = $1 AND b.user_id = $2
     AND NOT EXISTS (SELECT 1 FROM banners own WHERE own.user_id = $3 AND own.kind = b.kind AND own.request_id = b.request_id)`,
    ids,
  );
  await tx.query(
    `UPDATE reviews w SET user_id = $3 FROM bookings k WHERE k.id = w.booking_id AND k.datebook_id = $1 AND w.user_id = $2
     AND NOT EXISTS (SELECT 1 FROM reviews own WHERE own.booking_id = w.booking_id AND own.user_id = $3)`,
    ids,
  );
  // Of two parts of one bill the account has both to pay.
  await tx.query(
    `WITH gone AS (DELETE FROM split_parts p USING bookings k WHERE k.id = p.booking_id AND k.datebook_id = $1 AND p.user_id = $2 RETURNING p.*)
     INSERT INTO split_parts AS own (booking_id, user_id, share, amount, paid_at)
     SELECT booking_id, $3, share, amount, paid_at FROM gone
     ON CONFLICT (booking_id, user_id) DO UPDATE SET share = own.share + excluded.share, amount = own.amount + excluded.amount, paid_at = NULL`,
    ids,
  );
  await tx.query(
    'UPDATE no_shows n SET user_id = $3 FROM bookings k WHERE k.id = n.booking_id AND k.datebook_id = $1 AND n.user_id = $2',
    ids,
  );
  await tx.query('UPDATE bookings SET strike_user_id = $3 WHERE datebook_id = $1 AND strike_user_id = $2', ids);
  await tx.query('UPDATE datebooks SET created_by = $3 WHERE id = $1 AND created_by = $2', ids);
  return { both: joined.length > 1 };
}

/**
 * What is left when the plans have moved: notifications, consents, reports, the contact and the age where the account has none. Gives
 * whether the account's sessions still remembered the guest, which is so for one of several calls.
 */
export async function moveRest(tx: Transaction, guestId: string, userId: string): Promise<boolean> {
  await tx.query(
    `UPDATE notifications n SET user_id = $2 WHERE n.user_id = $1
     AND NOT EXISTS (SELECT 1 FROM notifications own WHERE own.user_id = $2 AND own.event_id = n.event_id AND own.type = n.type)`,
    [guestId, userId],
  );
  await tx.query('UPDATE consents SET user_id = $2 WHERE user_id = $1', [guestId, userId]);
  await tx.query('UPDATE reports SET reporter_id = $2 WHERE reporter_id = $1', [guestId, userId]);
  await tx.query('UPDATE reports SET user_id = $2 WHERE user_id = $1', [guestId, userId]);
  const ended = await tx.query('UPDATE sessions SET former_guest_id = NULL WHERE user_id = $2 AND former_guest_id = $1 RETURNING 1', [
    guestId,
    userId,
  ]);
  await tx.query(
    `UPDATE users u SET adult_at = coalesce(u.adult_at, g.adult_at), approval_until = greatest(u.approval_until, g.approval_until),
       contact_name = coalesce(u.contact_name, g.contact_name),
       contact_phone = CASE WHEN u.contact_name IS NULL THEN g.contact_phone ELSE u.contact_phone END,
       contact_email = CASE WHEN u.contact_name IS NULL THEN g.contact_email ELSE u.contact_email END
     FROM users g WHERE u.id = $2 AND g.id = $1 AND g.is_guest`,
    [guestId, userId],
  );
  return ended.length > 0;
}

import type { Transaction } from '../database/transaction.js';
import { endSessions } from './end-sessions.js';
import { addressHashSql } from './mail/mail-addresses.repository.js';
import { DECIDED_ALONE, OWN_CONTACT } from './personal-export.js';
import { erasureSql, FORGET_STATEMENTS, FORGET_USER, PERSONAL_TABLES } from './personal/personal-tables.js';

// A request that is over keeps what its offers were made for, without words and needs, and with a place to the tenth of a degree.
const PLAIN_SPEC = `r.spec || jsonb_build_object('notes', NULL, 'diet', '[]'::jsonb, 'accessibility', '[]'::jsonb, 'occasion', NULL,
  'arrivalTime', NULL, 'center', CASE WHEN jsonb_typeof(r.spec -> 'center') = 'object' THEN
  jsonb_build_object('latitude', round((r.spec -> 'center' ->> 'latitude')::numeric, 1),
    'longitude', round((r.spec -> 'center' ->> 'longitude')::numeric, 1)) END)`;

/** Takes the user's votes in a plan back, under its lock; gives the offers that have one less. */
export async function dropVotes(tx: Transaction, planId: string, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'DELETE FROM votes w USING bids b WHERE b.id = w.bid_id AND b.datebook_id = $1 AND w.user_id = $2 RETURNING b.id',
    [planId, userId],
  );
  return rows.map((row) => row.id);
}

/** Empties the contact in the past bookings of a plan where it is the user's, under the plan's lock and before it is handed over. */
export async function dropContact(tx: Transaction, planId: string, userId: string): Promise<void> {
  await tx.query(
    `UPDATE bookings k SET ${erasureSql(PERSONAL_TABLES.bookings.forget)}
     FROM users u, datebooks d WHERE u.id = $2 AND d.id = $1 AND k.datebook_id = d.id AND (${OWN_CONTACT} OR ${DECIDED_ALONE})`,
    [planId, userId],
  );
}

/** Gives a plan to the one of its other members who joined first, under the plan's lock; null when there is nobody. */
export async function handOver(tx: Transaction, planId: string, userId: string): Promise<string | null> {
  const [heir] = await tx.query<{ id: string }>(
    `UPDATE members SET role = 'owner' WHERE datebook_id = $1 AND user_id = (SELECT user_id FROM members
       WHERE datebook_id = $1 AND user_id <> $2 AND left_at IS NULL ORDER BY joined_at, user_id LIMIT 1) RETURNING user_id AS id`,
    [planId, userId],
  );
  if (!heir) return null;
  await tx.query('UPDATE datebooks SET created_by = $2 WHERE id = $1', [planId, heir.id]);
  return heir.id;
}

/** Takes the user's words and place out of what was merged from their preferences, under the plan's lock, when they have left. */
export async function dropPreferences(tx: Transaction, planId: string): Promise<void> {
  await tx.query(
    `UPDATE datebooks d SET effective = NULL WHERE d.id = $1 AND NOT EXISTS (SELECT 1 FROM preferences p WHERE p.datebook_id = d.id)`,
    [planId],
  );
  await tx.query(
    `UPDATE bid_requests r SET spec = ${PLAIN_SPEC} WHERE r.datebook_id = $1 AND (r.changing OR r.status IN ('closed', 'cancelled'))`,
    [planId],
  );
}

/**
 * Forgets who the user was, when no plan has them any more: sessions, notifications, answers kept for retries, places and preferences in
 * plans they had given up; of the user only the id stays, which events and plans point at. Gives the hashes of the tokens (hex).
 */
export async function forgetUser(tx: Transaction, userId: string): Promise<string[]> {
  await tx.query(
    `UPDATE datebooks SET name = 'My Perfect Plan', invite_code = NULL, effective = NULL WHERE created_by = $1 AND deleted_at IS NOT NULL`,
    [userId],
  );
  await tx.query(`DELETE FROM reports WHERE reporter_id = $1 AND kind = 'block'`, [userId]);
  await tx.query('DELETE FROM sign_in_links WHERE email = (SELECT email FROM users WHERE id = $1)', [userId]);
  await forgetAddresses(tx, userId);
  for (const statement of FORGET_STATEMENTS) await tx.query(statement, [userId]);
  const ended = await endSessions(tx, userId);
  await tx.query(FORGET_USER, [userId]);
  return ended;
}

/** Takes back that the user's addresses were confirmed, where nobody else has them; what was sent still counts, and a block stays. */
async function forgetAddresses(tx: Transaction, userId: string): Promise<void> {
  await tx.query(
    `UPDATE mail_addresses a SET confirmed_at = NULL, asked_at = NULL
     FROM users u CROSS JOIN LATERAL unnest(ARRAY[u.email, lower(u.contact_email)]) AS own(address)
     WHERE u.id = $1 AND a.address_hash = ${addressHashSql('own.address')}
       AND NOT EXISTS (SELECT FROM users o WHERE o.id <> u.id AND (o.email = own.address OR lower(o.contact_email) = own.address))
       AND NOT EXISTS (SELECT FROM venue_staff s WHERE s.email = own.address)`,
    [userId],
  );
}

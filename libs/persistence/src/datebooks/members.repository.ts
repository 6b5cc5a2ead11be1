import type { CitySlug, LocationSource, MemberRole } from '@app/contracts';
import type { Transaction } from '../database/transaction.js';

export interface MemberPlace {
  latitude: number;
  longitude: number;
  source: LocationSource;
  citySlug: CitySlug | null;
}

// Who is in a plan and where they start from; always under the plan's lock.

/** Lets somebody in; `removed` when they were put out of this plan, `already` when they are in it. */
export async function admitMember(
  tx: Transaction,
  planId: string,
  userId: string,
  role: MemberRole,
  seq: number,
): Promise<'joined' | 'already' | 'removed'> {
  const [old] = await tx.query<{ left: boolean; removed: boolean }>(
    'SELECT left_at IS NOT NULL AS left, removed FROM members WHERE datebook_id = $1 AND user_id = $2',
    [planId, userId],
  );
  if (old && !old.left) return 'already';
  if (old?.removed) return 'removed';
  await tx.query(
    `INSERT INTO members (datebook_id, user_id, role, joined_seq) VALUES ($1, $2, $3, $4)
     ON CONFLICT (datebook_id, user_id) DO UPDATE SET role = $3, joined_seq = $4, joined_at = app_clock(), left_at = NULL`,
    [planId, userId, role, seq],
  );
  return 'joined';
}

/** Whether the user is in the plan now. */
export async function isInPlan(tx: Transaction, planId: string, userId: string): Promise<boolean> {
  const rows = await tx.prepared('is-in-plan', 'SELECT 1 FROM members WHERE datebook_id = $1 AND user_id = $2 AND left_at IS NULL', [
    planId,
    userId,
  ]);
  return rows.length > 0;
}

/** How many are in the plan now. */
export async function countMembers(tx: Transaction, planId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>('SELECT count(*)::int AS n FROM members WHERE datebook_id = $1 AND left_at IS NULL', [
    planId,
  ]);
  return row?.n ?? 0;
}

/** Ends a membership together with its preferences; false when there was none. */
export async function endMembershipOf(tx: Transaction, planId: string, userId: string, removed: boolean): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE members SET left_at = app_clock(), removed = $3, latitude = NULL, longitude = NULL, location_source = NULL
     WHERE datebook_id = $1 AND user_id = $2 AND left_at IS NULL RETURNING 1`,
    [planId, userId, removed],
  );
  await tx.query('DELETE FROM preferences WHERE datebook_id = $1 AND user_id = $2', [planId, userId]);
  await tx.query('DELETE FROM compromise_votes WHERE datebook_id = $1 AND user_id = $2', [planId, userId]);
  return rows.length > 0;
}

/** A removed member may come back by a new code. */
export async function letRemovedBack(tx: Transaction, planId: string): Promise<void> {
  await tx.query('UPDATE members SET removed = false WHERE datebook_id = $1 AND removed', [planId]);
}

/** Sets where a member starts from. */
export async function setPlace(
  tx: Transaction,
  planId: string,
  userId: string,
  { latitude, longitude, source, citySlug }: MemberPlace,
): Promise<void> {
  await tx.query(
    `UPDATE members SET latitude = $3, longitude = $4, location_source = $5, city_slug = $6 WHERE datebook_id = $1 AND user_id = $2`,
    [planId, userId, latitude.toFixed(8), longitude.toFixed(8), source, citySlug],
  );
}

/** Takes away where a member starts from. */
export async function clearPlace(tx: Transaction, planId: string, userId: string): Promise<void> {
  await tx.query(
    `UPDATE members SET latitude = NULL, longitude = NULL, location_source = NULL, city_slug = NULL WHERE datebook_id = $1 AND user_id = $2`,
    [planId, userId],
  );
}

/** The preferences of those who only voted count from now on: the plan collaborates (again). */
export async function makeMembers(tx: Transaction, planId: string): Promise<void> {
  await tx.query("UPDATE members SET role = 'member' WHERE datebook_id = $1 AND role = 'voter' AND left_at IS NULL", [planId]);
}

/** Makes voters of the members who were not ready when the owner went on, and of later ones. */
export async function makeVoters(tx: Transaction, planId: string, userIds: readonly string[]): Promise<void> {
  await tx.query("UPDATE members SET role = 'voter' WHERE datebook_id = $1 AND user_id = ANY($2::uuid[]) AND role = 'member'", [
    planId,
    userIds,
  ]);
}

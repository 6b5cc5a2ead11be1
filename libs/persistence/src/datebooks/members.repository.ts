import type { CitySlug, LocationSource, MemberRole } from '@app/contracts';
import { type Transaction, transactionOf } from '../database/transaction.js';
import { type MemberState, membersSql } from './member-state.js';
import type { Queries } from '../database/queries.js';

export interface MemberPlace {
  latitude: number;
  longitude: number;
  source: LocationSource;
  citySlug: CitySlug | null;
}

/** Members of plans and where they start from. Called under the plan's lock. */
export class MembersRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** Lets somebody in; `removed` when they were put out of this plan, `already` when they are in it. */
  async admit(planId: string, userId: string, role: MemberRole, seq: number): Promise<'joined' | 'already' | 'removed'> {
    const [old] = await this.tx.query<{ left: boolean; removed: boolean }>(
      'SELECT left_at IS NOT NULL AS left, removed FROM members WHERE datebook_id = $1 AND user_id = $2',
      [planId, userId],
    );
    if (old && !old.left) return 'already';
    if (old?.removed) return 'removed';
    await this.tx.query(
      `INSERT INTO members (datebook_id, user_id, role, joined_seq) VALUES ($1, $2, $3, $4)
     ON CONFLICT (datebook_id, user_id) DO UPDATE SET role = $3, joined_seq = $4, joined_at = app_clock(), left_at = NULL`,
      [planId, userId, role, seq],
    );
    return 'joined';
  }

  /** Whether the user is in the plan now. */
  async isIn(planId: string, userId: string): Promise<boolean> {
    const rows = await this.tx.prepared('is-in-plan', 'SELECT 1 FROM members WHERE datebook_id = $1 AND user_id = $2 AND left_at IS NULL', [
      planId,
      userId,
    ]);
    return rows.length > 0;
  }

  /** How many are in the plan now. */
  async count(planId: string): Promise<number> {
    const [row] = await this.tx.query<{ n: number }>('SELECT count(*)::int AS n FROM members WHERE datebook_id = $1 AND left_at IS NULL', [
      planId,
    ]);
    return row?.n ?? 0;
  }

  /** Ends a membership together with its preferences; false when there was none. */
  async endMembership(planId: string, userId: string, removed: boolean): Promise<boolean> {
    const rows = await this.tx.query(
      `UPDATE members SET left_at = app_clock(), removed = $3, latitude = NULL, longitude = NULL, location_source = NULL
     WHERE datebook_id = $1 AND user_id = $2 AND left_at IS NULL RETURNING 1`,
      [planId, userId, removed],
    );
    await this.tx.query('DELETE FROM preferences WHERE datebook_id = $1 AND user_id = $2', [planId, userId]);
    await this.tx.query('DELETE FROM compromise_votes WHERE datebook_id = $1 AND user_id = $2', [planId, userId]);
    return rows.length > 0;
  }

  /** A removed member may come back by a new code. */
  async letRemovedBack(planId: string): Promise<void> {
    await this.tx.query('UPDATE members SET removed = false WHERE datebook_id = $1 AND removed', [planId]);
  }

  /** Sets where a member starts from. */
  async setPlace(planId: string, userId: string, { latitude, longitude, source, citySlug }: MemberPlace): Promise<void> {
    await this.tx.query(
      `UPDATE members SET latitude = $3, longitude = $4, location_source = $5, city_slug = $6 WHERE datebook_id = $1 AND user_id = $2`,
      [planId, userId, latitude.toFixed(8), longitude.toFixed(8), source, citySlug],
    );
  }

  /** Takes away where a member starts from. */
  async clearPlace(planId: string, userId: string): Promise<void> {
    await this.tx.query(
      `UPDATE members SET latitude = NULL, longitude = NULL, location_source = NULL, city_slug = NULL WHERE datebook_id = $1 AND user_id = $2`,
      [planId, userId],
    );
  }

  /** The preferences of those who only voted count from now on: the plan collaborates (again). */
  async makeMembers(planId: string): Promise<void> {
    await this.tx.query("UPDATE members SET role = 'member' WHERE datebook_id = $1 AND role = 'voter' AND left_at IS NULL", [planId]);
  }

  /** Makes voters of the members who were not ready when the owner went on, and of later ones. */
  async makeVoters(planId: string, userIds: readonly string[]): Promise<void> {
    await this.tx.query("UPDATE members SET role = 'voter' WHERE datebook_id = $1 AND user_id = ANY($2::uuid[]) AND role = 'member'", [
      planId,
      userIds,
    ]);
  }

  /** The joined members of a plan with their preferences, inside the transaction. */
  async list(planId: string): Promise<MemberState[]> {
    const [row] = await this.tx.prepared<{ members: MemberState[] }>('members-of-plan', `SELECT ${membersSql('$1::uuid')} AS members`, [
      planId,
    ]);
    return row?.members ?? [];
  }
}

import type { SecondFactorView, TeamAccount } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import type { Page } from '../database/page.js';
import { iso } from '../database/views.js';
import { lockUser } from './end-sessions.js';

/** What shows that somebody has the second factor: the step whose code it was, or the hash of a recovery code. */
export type FactorProof = { secret: Buffer; step: number } | { recovery: Buffer };

/** What a code is compared with. Both secrets are sealed. */
export interface StoredFactor {
  secret: Buffer | null;
  pending: Buffer | null;
  /** The database's clock. */
  now: Date;
}

/** Second factors of operations and administration. */
export class SecondFactorsRepository {
  constructor(private readonly database: Database) {}

  /** null: nothing was ever begun. */
  async of(userId: string): Promise<StoredFactor | null> {
    const [row] = await this.database.read<StoredFactor>(
      'second-factor',
      'SELECT secret, pending, app_clock() AS now FROM second_factors WHERE user_id = $1',
      [userId],
    );
    return row ?? null;
  }

  async view(userId: string): Promise<SecondFactorView> {
    const [row] = await this.database.read<SecondFactorView>(
      'second-factor-view',
      `SELECT u.role <> 'user' AND NOT u.is_demo AS needed, ${iso('f.enrolled_at')} AS "enrolledAt",
         (SELECT count(*)::int FROM recovery_codes c WHERE c.user_id = u.id AND c.used_at IS NULL) AS "recoveryCodesLeft"
       FROM users u LEFT JOIN second_factors f ON f.user_id = u.id WHERE u.id = $1`,
      [userId],
    );
    return row ?? { needed: false, enrolledAt: null, recoveryCodesLeft: 0 };
  }

  /** Operations and administration, the newest first. */
  team({ before, limit }: Page): Promise<TeamAccount[]> {
    return this.database.read<TeamAccount>(
      'team-accounts',
      `SELECT u.id, u.first_name AS "firstName", u.email, u.role, u.is_demo AS demo, ${iso('f.enrolled_at')} AS "enrolledAt"
       FROM users u LEFT JOIN second_factors f ON f.user_id = u.id
       WHERE u.role <> 'user' AND ($1::uuid IS NULL OR u.id < $1) ORDER BY u.id DESC LIMIT $2`,
      [before ?? null, limit],
    );
  }
}

/** Whether an account signs in with a second factor; under the user's lock, so that none is enrolled meanwhile. */
export async function hasSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  await lockUser(tx, userId);
  const rows = await tx.query('SELECT 1 FROM second_factors WHERE user_id = $1 AND enrolled_at IS NOT NULL', [userId]);
  return rows.length > 0;
}

/** Uses a proof up: false when it was used before, or when the factor is another one by now. */
export async function useFactorProof(tx: Transaction, userId: string, proof: FactorProof): Promise<boolean> {
  const rows =
    'step' in proof
      ? await tx.query('UPDATE second_factors SET last_step = $3 WHERE user_id = $1 AND secret = $2 AND last_step < $3 RETURNING 1', [
          userId,
          proof.secret,
          proof.step,
        ])
      : await tx.query(
          'UPDATE recovery_codes SET used_at = app_clock() WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING 1',
          [userId, proof.recovery],
        );
  return rows.length > 0;
}

/** Keeps the (sealed) secret of a factor that is being set up; the one there is goes on working until the new one was shown to work. */
export async function beginFactor(tx: Transaction, userId: string, pending: Buffer): Promise<void> {
  await tx.query('INSERT INTO second_factors (user_id, pending) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET pending = $2', [
    userId,
    pending,
  ]);
}

/** Puts the pending secret in force, whose first code is used up with it; false when another one is pending by now. */
export async function enrolFactor(tx: Transaction, userId: string, pending: Buffer, step: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE second_factors SET secret = pending, pending = NULL, last_step = $3, enrolled_at = app_clock()
     WHERE user_id = $1 AND pending = $2 RETURNING 1`,
    [userId, pending, step],
  );
  return rows.length > 0;
}

/** Replaces all recovery codes by new ones, as their hashes. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await tx.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [userId, hashes]);
}

/** Begins a session of the team in the session's whole browser: the second factor was given just now. */
export async function beginTeamSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.query(
    `UPDATE sessions SET second_factor_at = app_clock(), team_seen_at = NULL, code_given_at = NULL
     WHERE NOT ending AND browser_id = (SELECT browser_id FROM sessions WHERE id = $1)`,
    [sessionId],
  );
}

/** Notes that a code was given just now, for the session's whole browser; when the session began stays. */
export async function noteCodeGiven(tx: Transaction, sessionId: string): Promise<void> {
  await tx.query(
    `UPDATE sessions SET code_given_at = app_clock(), team_seen_at = app_clock()
     WHERE NOT ending AND second_factor_at IS NOT NULL AND browser_id = (SELECT browser_id FROM sessions WHERE id = $1)`,
    [sessionId],
  );
}

/** Takes a factor away from somebody of the team, with its recovery codes; false when there is none. */
export async function dropFactor(tx: Transaction, userId: string): Promise<boolean> {
  await lockUser(tx, userId);
  const rows = await tx.query(
    `DELETE FROM second_factors f USING users u WHERE f.user_id = $1 AND u.id = f.user_id AND u.role <> 'user' RETURNING 1`,
    [userId],
  );
  return rows.length > 0;
}

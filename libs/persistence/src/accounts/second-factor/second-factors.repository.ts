import type { SecondFactorView, TeamAccount } from '@app/contracts';
import type { Database } from '../../database/database.js';
import type { Transaction } from '../../database/transaction.js';
import type { Page } from '../../database/page.js';
import { iso } from '../../database/views.js';
import { ACCOUNT_TABLES, lockAccount, type Account, type AccountRef } from '../account.js';

/** What shows that somebody has the second factor: the step whose code it was, or the hash of a recovery code. */
export type FactorProof = { secret: Buffer; step: number } | { recovery: Buffer };

/** What a code is compared with. Both secrets are sealed. */
export interface StoredFactor {
  secret: Buffer | null;
  pending: Buffer | null;
  /** The database's clock. */
  now: Date;
}

/** An account that sets a second factor up. */
export interface FactorAccount {
  email: string | null;
  passwordHash: string | null;
  /** Whether it may have one. */
  offered: boolean;
}

/** SQL about an account a: whether it may have a second factor, and whether it has to. The password of the demonstration is public. */
const RULES = {
  user: { offered: `a.role <> 'user' AND NOT a.is_demo`, needed: `a.role <> 'user' AND NOT a.is_demo` },
  staff: { offered: 'NOT a.is_demo', needed: 'false' },
} as const satisfies Record<Account, object>;

/** Second factors of operations, administration and venues' staff. */
export class SecondFactorsRepository {
  constructor(private readonly database: Database) {}

  /** null: nothing was ever begun. */
  async of({ account, id }: AccountRef): Promise<StoredFactor | null> {
    const [row] = await this.database.read<StoredFactor>(
      `second-factor-${account}`,
      `SELECT secret, pending, app_clock() AS now FROM second_factors WHERE ${ACCOUNT_TABLES[account].column} = $1`,
      [id],
    );
    return row ?? null;
  }

  async accountOf({ account, id }: AccountRef): Promise<FactorAccount | null> {
    const [row] = await this.database.read<FactorAccount>(
      `factor-account-${account}`,
      `SELECT a.email, a.password_hash AS "passwordHash", ${RULES[account].offered} AS offered FROM ${ACCOUNT_TABLES[account].table} a WHERE a.id = $1`,
      [id],
    );
    return row ?? null;
  }

  async view({ account, id }: AccountRef): Promise<SecondFactorView> {
    const { table, column } = ACCOUNT_TABLES[account];
    const [row] = await this.database.read<SecondFactorView>(
      `second-factor-view-${account}`,
      `SELECT ${RULES[account].offered} AS offered, ${RULES[account].needed} AS needed, ${iso('f.enrolled_at')} AS "enrolledAt",
         (SELECT count(*)::int FROM recovery_codes c WHERE c.${column} = a.id AND c.used_at IS NULL) AS "recoveryCodesLeft"
       FROM ${table} a LEFT JOIN second_factors f ON f.${column} = a.id WHERE a.id = $1`,
      [id],
    );
    return row ?? { offered: false, needed: false, enrolledAt: null, recoveryCodesLeft: 0 };
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

/** Whether an account signs in with a second factor; under the account's lock, so that none is enrolled meanwhile. */
export async function hasSecondFactor(tx: Transaction, of: AccountRef): Promise<boolean> {
  await lockAccount(tx, of);
  const rows = await tx.query(`SELECT 1 FROM second_factors WHERE ${ACCOUNT_TABLES[of.account].column} = $1 AND enrolled_at IS NOT NULL`, [
    of.id,
  ]);
  return rows.length > 0;
}

/** Uses a proof up: false when it was used before, or when the factor is another one by now. */
export async function useFactorProof(tx: Transaction, { account, id }: AccountRef, proof: FactorProof): Promise<boolean> {
  const { column } = ACCOUNT_TABLES[account];
  const rows =
    'step' in proof
      ? await tx.query(`UPDATE second_factors SET last_step = $3 WHERE ${column} = $1 AND secret = $2 AND last_step < $3 RETURNING 1`, [
          id,
          proof.secret,
          proof.step,
        ])
      : await tx.query(
          `UPDATE recovery_codes SET used_at = app_clock() WHERE ${column} = $1 AND code_hash = $2 AND used_at IS NULL RETURNING 1`,
          [id, proof.recovery],
        );
  return rows.length > 0;
}

/** Keeps the (sealed) secret of a factor that is being set up; the one there is goes on working until the new one was shown to work. */
export async function beginFactor(tx: Transaction, { account, id }: AccountRef, pending: Buffer): Promise<void> {
  const { column } = ACCOUNT_TABLES[account];
  await tx.query(
    `INSERT INTO second_factors (${column}, pending) VALUES ($1, $2) ON CONFLICT (${column}) DO UPDATE SET pending = excluded.pending`,
    [id, pending],
  );
}

/** Puts the pending secret in force, whose first code is used up with it; false when another one is pending by now. */
export async function enrolFactor(tx: Transaction, { account, id }: AccountRef, pending: Buffer, step: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE second_factors SET secret = pending, pending = NULL, last_step = $3, enrolled_at = app_clock()
     WHERE ${ACCOUNT_TABLES[account].column} = $1 AND pending = $2 RETURNING 1`,
    [id, pending, step],
  );
  return rows.length > 0;
}

/** Replaces all recovery codes by new ones, as their hashes. */
export async function replaceRecoveryCodes(tx: Transaction, { account, id }: AccountRef, hashes: readonly Buffer[]): Promise<void> {
  const { column } = ACCOUNT_TABLES[account];
  await tx.query(`DELETE FROM recovery_codes WHERE ${column} = $1`, [id]);
  await tx.query(`INSERT INTO recovery_codes (${column}, code_hash) SELECT $1, unnest($2::bytea[])`, [id, hashes]);
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

/** Takes a factor away, with its recovery codes; false when there is none, or when its account is no longer one of the team. */
export async function dropFactor(tx: Transaction, of: AccountRef): Promise<boolean> {
  const { table, column } = ACCOUNT_TABLES[of.account];
  await lockAccount(tx, of);
  const rows = await tx.query(
    `DELETE FROM second_factors f USING ${table} a WHERE f.${column} = $1 AND a.id = f.${column} AND ${RULES[of.account].offered} RETURNING 1`,
    [of.id],
  );
  return rows.length > 0;
}

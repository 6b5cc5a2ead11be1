import type { SecondFactorView, TeamAccount } from '@app/contracts';
import { statement } from '../../database/queries.js';
import { iso } from '../../database/views.js';
import { ACCOUNT_TABLES, ofEach, type Account } from '../accounts.statements.js';

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

export const storedFactor = ofEach((account) =>
  statement<StoredFactor>(
    `second-factor-${account}`,
    `SELECT secret, pending, app_clock() AS now FROM second_factors WHERE ${ACCOUNT_TABLES[account].column} = $1`,
  ),
);

export const factorAccount = ofEach((account) =>
  statement<FactorAccount>(
    `factor-account-${account}`,
    `SELECT a.email, a.password_hash AS "passwordHash", ${RULES[account].offered} AS offered FROM ${ACCOUNT_TABLES[account].table} a WHERE a.id = $1`,
  ),
);

export const factorView = ofEach((account) => {
  const { table, column } = ACCOUNT_TABLES[account];
  return statement<SecondFactorView>(
    `second-factor-view-${account}`,
    `SELECT ${RULES[account].offered} AS offered, ${RULES[account].needed} AS needed, ${iso('f.enrolled_at')} AS "enrolledAt",
       (SELECT count(*)::int FROM recovery_codes c WHERE c.${column} = a.id AND c.used_at IS NULL) AS "recoveryCodesLeft"
     FROM ${table} a LEFT JOIN second_factors f ON f.${column} = a.id WHERE a.id = $1`,
  );
});

export const teamAccounts = statement<TeamAccount>(
  'team-accounts',
  `SELECT u.id, u.first_name AS "firstName", u.email, u.role, u.is_demo AS demo, ${iso('f.enrolled_at')} AS "enrolledAt"
   FROM users u LEFT JOIN second_factors f ON f.user_id = u.id
   WHERE u.role <> 'user' AND ($1::uuid IS NULL OR u.id < $1) ORDER BY u.id DESC LIMIT $2`,
);

export const useStep = ofEach((account) =>
  statement<{ step: string }>(
    `use-factor-step-${account}`,
    `UPDATE second_factors SET last_step = $3 WHERE ${ACCOUNT_TABLES[account].column} = $1 AND secret = $2 AND last_step < $3
     RETURNING last_step AS step`,
  ),
);

export const useRecoveryCode = ofEach((account) =>
  statement<{ at: Date }>(
    `use-recovery-code-${account}`,
    `UPDATE recovery_codes SET used_at = app_clock() WHERE ${ACCOUNT_TABLES[account].column} = $1 AND code_hash = $2 AND used_at IS NULL
     RETURNING used_at AS at`,
  ),
);

export const hasFactor = ofEach((account) =>
  statement<{ at: Date }>(
    `has-second-factor-${account}`,
    `SELECT enrolled_at AS at FROM second_factors WHERE ${ACCOUNT_TABLES[account].column} = $1 AND enrolled_at IS NOT NULL`,
  ),
);

export const beginFactor = ofEach((account) => {
  const { column } = ACCOUNT_TABLES[account];
  return statement(
    `begin-second-factor-${account}`,
    `INSERT INTO second_factors (${column}, pending) VALUES ($1, $2) ON CONFLICT (${column}) DO UPDATE SET pending = excluded.pending`,
  );
});

export const enrolFactor = ofEach((account) =>
  statement<{ at: Date }>(
    `enrol-second-factor-${account}`,
    `UPDATE second_factors SET secret = pending, pending = NULL, last_step = $3, enrolled_at = app_clock()
     WHERE ${ACCOUNT_TABLES[account].column} = $1 AND pending = $2 RETURNING enrolled_at AS at`,
  ),
);

export const deleteRecoveryCodes = ofEach((account) =>
  statement(`delete-recovery-codes-${account}`, `DELETE FROM recovery_codes WHERE ${ACCOUNT_TABLES[account].column} = $1`),
);

export const insertRecoveryCodes = ofEach((account) =>
  statement(
    `insert-recovery-codes-${account}`,
    `INSERT INTO recovery_codes (${ACCOUNT_TABLES[account].column}, code_hash) SELECT $1, unnest($2::bytea[])`,
  ),
);

export const dropFactor = ofEach((account) => {
  const { table, column } = ACCOUNT_TABLES[account];
  return statement<{ id: string }>(
    `drop-second-factor-${account}`,
    `DELETE FROM second_factors f USING ${table} a WHERE f.${column} = $1 AND a.id = f.${column} AND ${RULES[account].offered} RETURNING a.id`,
  );
});

import type { CompromiseChange, MismatchField } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';

/** What a member said to a proposal, and when. */
export interface VoteOfMember {
  key: string;
  userId: string;
  agree: boolean;
  votedAt: Date;
}

/** Writes what a member says to a proposal, under the plan's lock; false when they have said so before. */
export async function castCompromiseVote(
  tx: Transaction,
  vote: { planId: string; userId: string; key: string; agree: boolean },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO compromise_votes AS c (datebook_id, user_id, key, agree) VALUES ($1, $2, $3, $4)
     ON CONFLICT (datebook_id, user_id, key) DO UPDATE SET agree = $4, voted_at = app_clock() WHERE c.agree <> $4 RETURNING 1`,
    [vote.planId, vote.userId, vote.key, vote.agree],
  );
  return rows.length > 0;
}

/** Forgets what was said to a plan's proposals, under its lock. */
export async function forgetCompromiseVotes(tx: Transaction, planId: string): Promise<void> {
  await tx.query('DELETE FROM compromise_votes WHERE datebook_id = $1', [planId]);
}

const COLUMN = {
  dateStyles: 'date_styles',
  preferredDate: 'preferred_date',
  preferredTime: 'preferred_time',
} as const satisfies Record<MismatchField, string>;

/** Writes the values of a proposal into the rows of these members, under the plan's lock. */
export async function writeCompromise(
  tx: Transaction,
  planId: string,
  userIds: readonly string[],
  changes: readonly CompromiseChange[],
): Promise<void> {
  const set = changes.map(({ field }, index) => `${COLUMN[field]} = $${index + 3}`).join(', ');
  await tx.query(
    `UPDATE preferences SET ${set}, version = version + 1, saved_at = app_clock() WHERE datebook_id = $1 AND user_id = ANY($2::uuid[])`,
    [planId, userIds, ...changes.map(({ value }) => value)],
  );
}

/** What was said to these proposals of a plan. */
export async function compromiseVotes(db: Database | Transaction, planId: string, keys: readonly string[]): Promise<VoteOfMember[]> {
  const text = `SELECT key, user_id AS "userId", agree, voted_at AS "votedAt" FROM compromise_votes
    WHERE datebook_id = $1 AND key = ANY($2::text[])`;
  return 'prepared' in db ? db.query<VoteOfMember & object>(text, [planId, keys]) : db.read('compromise-votes', text, [planId, keys]);
}

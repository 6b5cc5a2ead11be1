import { isAgreed, majorityFrom, proposeCompromises, type Compromise, type PlanReadiness, type MemberPreferences } from '@app/domain';
import type { CompromiseChange, MismatchField } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';

/** A proposal with what has been said to it. */
export interface Standing {
  proposal: Compromise;
  agreed: string[];
  refused: string[];
  /** null while nobody has agreed. */
  majorityFrom: Date | null;
}

interface VoteOfMember {
  key: string;
  userId: string;
  agree: boolean;
  votedAt: Date;
}

/** The preferences that a plan's proposals are made from. */
export const countingPreferences = (readiness: PlanReadiness): MemberPreferences[] =>
  readiness.counting.flatMap((member) => member.preferences ?? []);

/** What is proposed to a plan's members as things stand, best first, with the votes of those whose preferences count. */
export async function standings(db: Database | Transaction, datebookId: string, readiness: PlanReadiness, now: Date): Promise<Standing[]> {
  const preferences = readiness.mismatches.length > 0 ? countingPreferences(readiness) : [];
  const proposals = proposeCompromises(preferences, now);
  if (proposals.length === 0) return [];
  const keys = proposals.map(({ key }) => key);
  const votes = await votesOf(db, datebookId, keys);
  return proposals.map((proposal) => {
    const given = votes.filter((vote) => vote.key === proposal.key && preferences.some(({ userId }) => userId === vote.userId));
    const agreed = given.filter((vote) => vote.agree);
    const first = agreed.map(({ votedAt }) => votedAt.getTime()).sort((a, b) => a - b)[0];
    return {
      proposal,
      agreed: agreed.map(({ userId }) => userId),
      refused: given.filter((vote) => !vote.agree).map(({ userId }) => userId),
      majorityFrom: first === undefined ? null : majorityFrom(new Date(first), preferences),
    };
  });
}

/** The first proposal that has the agreement it needs at `now`; null when none has. */
export function agreedOn(list: readonly Standing[], readiness: PlanReadiness, now: Date): Compromise | null {
  const counting = countingPreferences(readiness).map(({ userId }) => userId);
  const taken = list.find(({ agreed, majorityFrom: from }) =>
    isAgreed({ agreed, counting, ownerId: readiness.plan.createdBy, waited: from !== null && from <= now }),
  );
  return taken?.proposal ?? null;
}

/** Writes what a member says to a proposal, under the plan's lock; false when they have said so before. */
export async function castCompromiseVote(
  tx: Transaction,
  vote: { datebookId: string; userId: string; key: string; agree: boolean },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO compromise_votes AS c (datebook_id, user_id, key, agree) VALUES ($1, $2, $3, $4)
     ON CONFLICT (datebook_id, user_id, key) DO UPDATE SET agree = $4, voted_at = app_clock() WHERE c.agree <> $4 RETURNING 1`,
    [vote.datebookId, vote.userId, vote.key, vote.agree],
  );
  return rows.length > 0;
}

const COLUMN = {
  dateStyles: 'date_styles',
  preferredDate: 'preferred_date',
  preferredTime: 'preferred_time',
} as const satisfies Record<MismatchField, string>;

/** Writes the values of a proposal into the rows of these members, under the plan's lock. */
export async function writeCompromise(
  tx: Transaction,
  datebookId: string,
  userIds: readonly string[],
  changes: readonly CompromiseChange[],
): Promise<void> {
  const set = changes.map(({ field }, index) => `${COLUMN[field]} = $${index + 3}`).join(', ');
  await tx.query(
    `UPDATE preferences SET ${set}, version = version + 1, saved_at = app_clock() WHERE datebook_id = $1 AND user_id = ANY($2::uuid[])`,
    [datebookId, userIds, ...changes.map(({ value }) => value)],
  );
}

async function votesOf(db: Database | Transaction, datebookId: string, keys: readonly string[]): Promise<VoteOfMember[]> {
  const text = `SELECT key, user_id AS "userId", agree, voted_at AS "votedAt" FROM compromise_votes
    WHERE datebook_id = $1 AND key = ANY($2::text[])`;
  return 'prepared' in db
    ? db.query<VoteOfMember & object>(text, [datebookId, keys])
    : db.read('compromise-votes', text, [datebookId, keys]);
}

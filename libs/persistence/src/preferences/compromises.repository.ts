import { In } from 'typeorm';
import { onlyDay } from '@app/domain';
import type { CompromiseChange, PlanId, UserId } from '@app/contracts';
import { type Queries, statement } from '../database/queries.js';
import { CompromiseVote } from './compromise-vote.entity.js';
import { Preferences } from './preferences.entity.js';

/** Gives a row when the member had said something else before, or nothing. */
const castCompromiseVote = statement(
  'cast-compromise-vote',
  `INSERT INTO compromise_votes AS c (datebook_id, user_id, key, agree) VALUES ($1, $2, $3, $4)
   ON CONFLICT (datebook_id, user_id, key) DO UPDATE SET agree = $4, voted_at = app_clock() WHERE c.agree <> $4 RETURNING 1`,
);

/** What a member said to a proposal, and when. */
export interface VoteOfMember {
  key: string;
  userId: UserId;
  agree: boolean;
  votedAt: Date;
}

/** Proposals to members whose preferences differ, and their votes. Writes need a transaction that holds the plan's lock. */
export class CompromisesRepository {
  constructor(private readonly db: Queries) {}

  /** Writes what a member says to a proposal, under the plan's lock; false when they have said so before. */
  async castVote(vote: { planId: PlanId; userId: UserId; key: string; agree: boolean }): Promise<boolean> {
    const values = [vote.planId, vote.userId, vote.key, vote.agree];
    return (await this.db.one(castCompromiseVote, values)) !== null;
  }

  /** Forgets what was said to a plan's proposals, under its lock. */
  async clearVotes(planId: PlanId): Promise<void> {
    await this.db.of(CompromiseVote).delete({ planId });
  }

  /** Forgets what a member said to a plan's proposals, under its lock. */
  async dropVotesOf(planId: PlanId, userId: UserId): Promise<void> {
    await this.db.of(CompromiseVote).delete({ planId, userId });
  }

  /** Writes the values of a proposal into the rows of these members, under the plan's lock. */
  async save(planId: PlanId, userIds: readonly UserId[], changes: readonly CompromiseChange[]): Promise<void> {
    const values = Object.assign(
      {},
      ...changes.map(({ field, value }) => (field === 'preferredDate' ? onlyDay(value) : { [field]: value })),
    ) as Partial<Preferences>;
    await this.db
      .of(Preferences)
      .update({ planId, userId: In(userIds) }, { ...values, version: () => 'version + 1', savedAt: () => 'app_clock()' });
  }

  /** What was said to these proposals of a plan. */
  async listVotes(planId: PlanId, keys: readonly string[]): Promise<VoteOfMember[]> {
    return this.db.of(CompromiseVote).find({
      select: { key: true, userId: true, agree: true, votedAt: true },
      where: { planId, key: In(keys) },
    });
  }
}

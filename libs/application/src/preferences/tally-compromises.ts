import type { PlanId, UserId } from '@app/contracts';
import { countingPreferences, isAgreed, majorityFrom, proposeCompromises, type Compromise, type PlanReadiness } from '@app/domain';
import type { Database, Transaction } from '@app/persistence';

/** A proposal with its votes. */
export interface Tally {
  proposal: Compromise;
  agreed: UserId[];
  refused: string[];
  /** When the first member agreed; null while no member has. */
  majorityFrom: Date | null;
}

/** The present proposals of a plan, best first, with the votes of the members whose preferences count. */
export async function tallyCompromises(db: Database | Transaction, planId: PlanId, readiness: PlanReadiness, now: Date): Promise<Tally[]> {
  const preferences = readiness.mismatches.length > 0 ? countingPreferences(readiness) : [];
  const proposals = proposeCompromises(preferences, now);
  if (proposals.length === 0) return [];
  const keys = proposals.map(({ key }) => key);
  const votes = await db.compromises.listVotes(planId, keys);
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

/** The first proposal that has enough votes at `now`; null if none has. */
export function agreedOn(list: readonly Tally[], readiness: PlanReadiness, now: Date): Compromise | null {
  const counting = countingPreferences(readiness).map(({ userId }) => userId);
  const taken = list.find(({ agreed, majorityFrom: from }) =>
    isAgreed({ agreed, counting, ownerId: readiness.plan.createdBy, waited: from !== null && from <= now }),
  );
  return taken?.proposal ?? null;
}

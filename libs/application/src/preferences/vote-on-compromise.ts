import { newEvent, readinessOf, type Transaction } from '@app/persistence';
import { refusalUnlessOpen, type PlanContext } from '../datebooks/plan-context.js';
import { done, refused, type Outcome } from '../outcome.js';
import { advanceNegotiation } from './advance-negotiation.js';
import { tallyCompromises } from './tally-compromises.js';

/**
 * Votes on a proposal, by default on the best one (`wanted` is null). Call under the plan's lock. Returns whether the proposal was applied by that.
 */
export async function voteOnCompromise(
  tx: Transaction,
  { plan, userId }: PlanContext,
  wanted: string | null,
  agree: boolean,
): Promise<Outcome<{ taken: boolean }>> {
  const closed = refusalUnlessOpen(plan);
  if (closed) return closed;
  const readiness = readinessOf(plan, await tx.members.list(plan.id));
  if (readiness.mismatches.length === 0) return refused('plan-state', 'Your preferences agree already.');
  if (!readiness.counting.some((member) => member.userId === userId))
    return refused('forbidden', 'Only those whose preferences count decide on them.');
  const list = await tallyCompromises(tx, plan.id, readiness, await tx.now());
  const found = wanted === null ? list[0] : list.find(({ proposal }) => proposal.key === wanted);
  if (!found)
    return wanted === null
      ? refused('plan-state', 'There is nothing left to propose. Please choose other days.')
      : refused('version-mismatch', 'Somebody’s preferences have changed. Please look again.');
  const { key } = found.proposal;
  const isNew = await tx.compromises.castVote({ planId: plan.id, userId, key, agree });
  if (isNew) await tx.append(plan.id, newEvent('compromise.voted', { memberId: userId, key }));
  return done({ taken: await advanceNegotiation(tx, plan) });
}

import { readinessOf, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { refusalUnlessOpen, type PlanContext } from './plan-context.js';
import { settleAndAppend } from './settle-plan.js';

/**
 * Continues a plan with the members who are ready, for the host. Call under the plan's lock. The other members, and those who join later, are
 * voters.
 */
export async function goWithoutRest(tx: Transaction, { plan }: PlanContext): Promise<Outcome<void>> {
  const closed = refusalUnlessOpen(plan);
  if (closed) return closed;
  const { collaborating, readyCount, waitingFor } = readinessOf(plan, await tx.members.list(plan.id));
  if (!collaborating) return refused('plan-state', 'The host’s preferences alone count already.');
  if (readyCount < 2) return refused('plan-state', 'At least two people must be ready.');
  const others = waitingFor.map((member) => member.userId);
  await tx.members.makeVoters(plan.id, others);
  const next = { ...plan, roster_frozen: true };
  await settleAndAppend(
    tx,
    { plan: next, locked: plan },
    'datebook.updated',
    (all) => all.filter((member) => others.includes(member.userId)),
    {},
  );
  return done(undefined);
}

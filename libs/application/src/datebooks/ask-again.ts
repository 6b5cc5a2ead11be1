import { countingPreferences, partsOf, relaxationProblem, TUNABLES } from '@app/domain';
import type { Relaxation, PlanId } from '@app/contracts';
import { readinessOf, type DatebookRow, type Transaction } from '@app/persistence';
import { endRequest } from '../bids/requests/close-request.js';
import { done, refused, type Outcome, type Refusal } from '../outcome.js';
import { newInvite } from './invite-code.js';
import { everybody, noMembers, refusalUnlessOpen, type PlanContext } from './plan-context.js';
import { settleAndAppend } from './settle-plan.js';

/**
 * Asks the venues again, with a relaxation of the preferences if the host chose one. Call under the plan's lock. For a plan whose date has passed it
 * makes a new plan of the same people without its bids. Returns the id of the plan that asks now.
 */
export async function askAgain(tx: Transaction, context: PlanContext, relaxation: Relaxation | null): Promise<Outcome<{ id: PlanId }>> {
  const { plan } = context;
  if (plan.state === 'expired') return askOnAnotherDay(tx, context, relaxation);
  const closed = refusalUnlessOpen(plan);
  if (closed) return closed;
  // Standing offers are never dropped: while the bidding runs, a relaxation only reaches venues that have not bid.
  if ((await tx.plans.hasOpenAuction(plan.id)) && !(relaxation && !(await tx.plans.hasOffers(plan.id))))
    return refused('plan-state', 'Venues are bidding, or there are offers to choose from.');
  const refusal = relaxation && (await relax(tx, plan, relaxation));
  if (refusal) return refusal;
  await endRequest(tx, plan);
  const next: DatebookRow = { ...plan, state: 'collecting', bidding: 'open', bidding_chosen: true };
  await tx.plans.store(next);
  await settleAndAppend(tx, { plan: next, locked: plan }, 'datebook.updated', noMembers, {});
  return done({ id: plan.id });
}

async function askOnAnotherDay(
  tx: Transaction,
  { plan, userId }: PlanContext,
  relaxation: Relaxation | null,
): Promise<Outcome<{ id: PlanId }>> {
  if (!relaxation || !partsOf(relaxation).some(({ kind }) => kind === 'date'))
    return refused('invalid-fields', 'The date has passed. Please pick a new one.', { relaxation: ['must be a date'] });
  const { open, isGuest } = await tx.plans.countOpen(userId);
  if (open >= (isGuest ? TUNABLES.guestPlans : TUNABLES.accountPlans)) return refused('plan-limit');
  const copy = await tx.plans.copy(plan.id, newInvite());
  const refusal = await relax(tx, copy, relaxation);
  if (refusal) return refusal;
  await settleAndAppend(tx, { plan: copy, locked: copy }, 'datebook.created', everybody, {});
  return done({ id: copy.id });
}

/** Relaxes the preferences of all members whose preferences count; returns a refusal if that is not possible. */
async function relax(tx: Transaction, plan: DatebookRow, relaxation: Relaxation): Promise<Refusal | null> {
  const preferences = countingPreferences(readinessOf(plan, await tx.members.list(plan.id)));
  const problem = relaxationProblem(preferences, relaxation, await tx.now());
  if (problem) return refused('invalid-fields', `That ${problem}.`, { relaxation: [problem] });
  await tx.preferences.relax(plan.id, preferences, relaxation);
  return null;
}

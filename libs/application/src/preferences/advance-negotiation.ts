import type { PlanId } from '@app/contracts';
import { answerDue, countingPreferences, isPlanOpen } from '@app/domain';
import { STEPS, newEvent, readinessOf, sharedPlan, type Database, type DatebookRow, type Transaction } from '@app/persistence';
import { settlePlan } from '../datebooks/settle-plan.js';
import { agreedOn, tallyCompromises } from './tally-compromises.js';

/** Advances each due negotiation in a transaction of its own. Returns the number of due negotiations. */
export async function advanceDueNegotiations(database: Database): Promise<number> {
  return STEPS.advanceNegotiations.eachPlan(database, await database.negotiations.listDue(), advanceNegotiation);
}

/**
 * Advances a negotiation by the database's clock: applies the proposal that has enough votes, or returns the right to negotiate to the member whose
 * request was not answered, and sets the next time. Call under the plan's lock. Returns true if a proposal was applied.
 */
export async function advanceNegotiation(tx: Transaction, plan: DatebookRow): Promise<boolean> {
  const readiness = readinessOf(plan, await tx.members.list(plan.id));
  if (!isPlanOpen(plan.state) || plan.deleted_at || readiness.mismatches.length === 0) return lookAgain(tx, plan.id, []);
  const now = await tx.now();
  const preferences = countingPreferences(readiness);
  const list = await tallyCompromises(tx, plan.id, readiness, now);
  const taken = agreedOn(list, readiness, now);
  if (taken) {
    await tx.compromises.save(
      plan.id,
      preferences.map(({ userId }) => userId),
      taken.changes,
    );
    const settled = await settlePlan(tx, { ...plan, negotiator_id: null, asked_by: null, asked_at: null }, plan);
    await tx.append(plan.id, { type: 'compromise.taken', data: { plan: sharedPlan(settled.plan) } }, ...settled.following);
    await lookAgain(tx, plan.id, []);
    return true;
  }
  let answer = plan.asked_by && plan.asked_at && answerDue(plan.asked_at, preferences);
  if (answer && answer <= now) {
    await returnRight(tx, plan);
    answer = null;
  }
  const majorities = list.flatMap((tally) => tally.majorityFrom ?? []);
  return lookAgain(
    tx,
    plan.id,
    [...(answer ? [answer] : []), ...majorities].filter((at) => at > now),
  );
}

/** The member whose request was not answered may negotiate again. */
async function returnRight(tx: Transaction, plan: DatebookRow): Promise<void> {
  const asker = plan.asked_by ?? plan.created_by;
  const settled = await settlePlan(tx, { ...plan, negotiator_id: asker, asked_by: null, asked_at: null }, plan);
  await tx.append(plan.id, newEvent('negotiation.timed-out', { memberId: asker, plan: sharedPlan(settled.plan) }), ...settled.following);
}

async function lookAgain(tx: Transaction, planId: PlanId, times: readonly Date[]): Promise<false> {
  await tx.negotiations.saveDue(planId, times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null);
  return false;
}

import type { PlanId } from '@app/contracts';
import { answerDue, countingPreferences, isPlanOpen } from '@app/domain';
import { STEPS, newEvent, readinessOf, sharedPlan, type Database, type DatebookRow, type Transaction } from '@app/persistence';
import { settlePlan } from '../datebooks/settle-plan.js';
import { agreedOn, tallyCompromises } from './tally-compromises.js';

/** Moves every due negotiation on, each in a transaction of its own; gives how many were looked at. */
export async function advanceDueNegotiations(database: Database): Promise<number> {
  return STEPS.advanceNegotiations.eachPlan(database, await database.negotiations.listDue(), advanceNegotiation);
}

/**
 * Does what a negotiation is ripe for by the database's clock, under the plan's lock: takes the proposal that has its agreement, or
 * returns the right of an ask that nobody answered, and notes when to look again. true when a proposal was taken.
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

/** A member who asked in vain may decide again. */
async function returnRight(tx: Transaction, plan: DatebookRow): Promise<void> {
  const asker = plan.asked_by ?? plan.created_by;
  const settled = await settlePlan(tx, { ...plan, negotiator_id: asker, asked_by: null, asked_at: null }, plan);
  await tx.append(plan.id, newEvent('negotiation.timed-out', { memberId: asker, plan: sharedPlan(settled.plan) }), ...settled.following);
}

async function lookAgain(tx: Transaction, planId: PlanId, times: readonly Date[]): Promise<false> {
  await tx.negotiations.saveDue(planId, times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null);
  return false;
}

import { answerDue } from '@app/domain';
import type { PlanState } from '@app/contracts';
import type { Database } from '../database/database.js';
import { TickStep } from '../log/tick-step.js';
import type { Transaction } from '../database/transaction.js';
import { agreedOn, countingPreferences, standings, writeCompromise } from './compromises.repository.js';
import { newEvent } from '../log/new-event.js';
import { readinessOf } from '../datebooks/member-state.js';
import { clock } from '../bids/requests.repository.js';
import { sharedPlan, type DatebookRow } from '../database/rows.js';
import { readMembers, settlePlan } from '../datebooks/settle-plan.js';

const AT_ONCE = 100;
const NEGOTIATION = new TickStep('negotiation');
const OVER: readonly PlanState[] = ['booked', 'done', 'expired', 'cancelled'];

/** Asks and proposals that have waited long enough. */
export class NegotiationClockRepository {
  constructor(private readonly database: Database) {}

  /** Moves every due negotiation on; gives how many were looked at. */
  async advanceDue(): Promise<number> {
    const due = await this.database.read<{ plan: string }>(
      'due-negotiations',
      `SELECT id AS plan FROM datebooks WHERE negotiation_due_at <= (SELECT app_clock()) AND ${NEGOTIATION.mayTry('id')}
       ORDER BY negotiation_due_at LIMIT ${AT_ONCE}`,
      [],
    );
    return NEGOTIATION.eachPlan(this.database, due, advanceNegotiation);
  }
}

/**
 * Does what a negotiation is ripe for by the database's clock, under the plan's lock: takes the proposal that has its agreement, or
 * returns the right of an ask that nobody answered, and notes when to look again. true when a proposal was taken.
 */
export async function advanceNegotiation(tx: Transaction, plan: DatebookRow): Promise<boolean> {
  const readiness = readinessOf(plan, await readMembers(tx, plan.id));
  if (OVER.includes(plan.state) || plan.deleted_at || readiness.mismatches.length === 0) return lookAgain(tx, plan.id, []);
  const now = await clock(tx);
  const preferences = countingPreferences(readiness);
  const list = await standings(tx, plan.id, readiness, now);
  const taken = agreedOn(list, readiness, now);
  if (taken) {
    await writeCompromise(
      tx,
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
  const majorities = list.flatMap((standing) => standing.majorityFrom ?? []);
  return lookAgain(
    tx,
    plan.id,
    [...(answer ? [answer] : []), ...majorities].filter((at) => at > now),
  );
}

/** Whoever asked in vain may decide again. */
async function returnRight(tx: Transaction, plan: DatebookRow): Promise<void> {
  const asker = plan.asked_by ?? plan.created_by;
  const settled = await settlePlan(tx, { ...plan, negotiator_id: asker, asked_by: null, asked_at: null }, plan);
  await tx.append(plan.id, newEvent('negotiation.timed-out', { memberId: asker, plan: sharedPlan(settled.plan) }), ...settled.following);
}

async function lookAgain(tx: Transaction, datebookId: string, times: readonly Date[]): Promise<false> {
  const next = times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
  await tx.query('UPDATE datebooks SET negotiation_due_at = $2 WHERE id = $1 AND negotiation_due_at IS DISTINCT FROM $2', [
    datebookId,
    next,
  ]);
  return false;
}

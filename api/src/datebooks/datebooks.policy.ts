import { loadPlanContext, type PlanContext } from '@app/application';
import type { DatebooksRepository, Transaction } from '@app/persistence';
import type { PlanHead } from '../http/answers/etag.js';
import { fail } from '../http/problem.js';

/** Takes the plan's lock; 404 for whoever is not in the plan. */
export async function lockAsMember(tx: Transaction, id: string, userId: string): Promise<PlanContext> {
  return (await loadPlanContext(tx, id, userId)) ?? fail('not-found');
}

/** The same, and 403 for a member who did not make the plan. */
export async function lockAsHost(tx: Transaction, id: string, userId: string): Promise<PlanContext> {
  const context = await lockAsMember(tx, id, userId);
  return context.plan.created_by === userId ? context : fail('forbidden', 'Only the host can do that.');
}

/** Who reads a plan by a token, and how far its log is; 404 for whoever is not in it. */
export async function headOf(datebooks: DatebooksRepository, token: Buffer, id: string): Promise<PlanHead> {
  const { viewer, seq } = (await datebooks.head(token, id)) ?? fail('not-signed-in');
  return { viewer, seq: seq ?? fail('not-found') };
}

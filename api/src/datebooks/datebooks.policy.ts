import { loadPlanContext, type PlanContext } from '@app/application';
import type { Transaction } from '@app/persistence';
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

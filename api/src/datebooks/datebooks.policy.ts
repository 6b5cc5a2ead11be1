import { loadPlanContext, type PlanContext } from '@app/application';
import type { Transaction } from '@app/persistence';
import { fail } from '../http/problem.js';
import { ifStillSignedIn, type PlanUser } from '../http/session/behind-lock.js';

/** Takes the plan's lock; 404 for a stranger, 401 when the session ended during the wait. */
export async function lockAsMember(tx: Transaction, id: string, user: PlanUser): Promise<PlanContext> {
  return (await ifStillSignedIn(tx, user, loadPlanContext(tx, id, user.id))) ?? fail('not-found');
}

/** Takes the plan's lock; also 403 for a member who is not the host. */
export async function lockAsHost(tx: Transaction, id: string, user: PlanUser): Promise<PlanContext> {
  const context = await lockAsMember(tx, id, user);
  return context.plan.created_by === user.id ? context : fail('forbidden', 'Only the host can do that.');
}

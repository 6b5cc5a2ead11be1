import { loadPlanContext, type PlanContext } from '@app/application';
import type { PlanId } from '@app/contracts';
import { decides } from '@app/domain';
import type { Transaction } from '@app/persistence';
import { fail } from '../http/problem.js';
import { ifStillSignedIn, type PlanUser } from '../http/session/behind-lock.js';

/** Work on a plan, under its lock. */
export type PlanWork<T> = (tx: Transaction, context: PlanContext) => Promise<T>;

// Each takes the plan's lock and gives the context by which it judged, so that the command reads nothing of it again.

/** Refuses a stranger with 404, and with 401 a caller whose session ended during the wait. */
export async function asMember(tx: Transaction, planId: PlanId, user: PlanUser): Promise<PlanContext> {
  return (await ifStillSignedIn(tx, user, loadPlanContext(tx, planId, user.id))) ?? fail('not-found');
}

/** Also refuses a member who is not the host with 403. */
export async function asHost(tx: Transaction, planId: PlanId, user: PlanUser): Promise<PlanContext> {
  const context = await asMember(tx, planId, user);
  return context.plan.created_by === user.id ? context : fail('forbidden', 'Only the host can do that.');
}

/** Also refuses a member who does not decide about offers and bookings with 403. */
export async function asDecider(tx: Transaction, planId: PlanId, user: PlanUser): Promise<PlanContext> {
  const context = await asMember(tx, planId, user);
  const { created_by: createdBy, delegate_id: delegateId } = context.plan;
  return decides({ createdBy, delegateId }, user.id) ? context : fail('forbidden', 'Only the member who decides can do that.');
}

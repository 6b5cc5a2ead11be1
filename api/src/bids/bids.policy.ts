import { decides } from '@app/domain';
import { isInPlan, type DatebookRow, type Transaction, type BidAccess } from '@app/persistence';
import { fail } from '../http/problem.js';
import { ifStillSignedIn, type PlanUser } from '../http/session/behind-lock.js';

/** 404 for whoever is not in the plan, 403 for a member who does not decide there. */
export function forOwner(where: BidAccess | null): BidAccess {
  if (!where) fail('not-found');
  return where.canAccept ? where : fail('forbidden', 'Only the owner of the plan decides; you can vote.');
}

/** The same under the plan's lock, which it takes; 401 for whoever was signed out while this waited. */
export async function lockAsOwner(tx: Transaction, planId: string, user: PlanUser): Promise<DatebookRow> {
  return forDecider(await ifStillSignedIn(tx, user, tx.lockPlan(planId)), user.id);
}

/** The row of a plan that is locked, for who decides there. */
export function forDecider(plan: DatebookRow | null, userId: string): DatebookRow {
  if (!plan || plan.deleted_at) fail('not-found');
  return decides({ createdBy: plan.created_by, delegateId: plan.delegate_id }, userId) ? plan : fail('forbidden');
}

/** Takes the plan's lock and asks whether the user is in it: a membership that was read before may have ended while this waited. */
export async function lockAsMember(tx: Transaction, planId: string, user: PlanUser): Promise<void> {
  await ifStillSignedIn(tx, user, tx.lockPlan(planId));
  if (!(await isInPlan(tx, planId, user.id))) fail('not-found');
}

import { decides } from '@app/domain';
import type { DatebookRow, Transaction, BidAccess } from '@app/persistence';
import { fail } from '../http/problem.js';
import { ifStillSignedIn, type PlanUser } from '../http/session/behind-lock.js';

/** Responds 404 to a stranger, 403 to a member who is not the decider. */
export function forOwner(where: BidAccess | null): BidAccess {
  if (!where) fail('not-found');
  return where.canAccept ? where : fail('forbidden', 'Only the owner of the plan decides; you can vote.');
}

/** Takes the plan's lock for its decider; 401 when the session ended during the wait. */
export async function lockAsOwner(tx: Transaction, planId: string, user: PlanUser): Promise<DatebookRow> {
  const plan = await ifStillSignedIn(tx, user, tx.lockPlan(planId));
  if (!plan || plan.deleted_at) fail('not-found');
  return decides({ createdBy: plan.created_by, delegateId: plan.delegate_id }, user.id) ? plan : fail('forbidden');
}

/** Takes the plan's lock and checks the membership: one that was read before may have ended during the wait. */
export async function lockAsMember(tx: Transaction, planId: string, user: PlanUser): Promise<void> {
  await ifStillSignedIn(tx, user, tx.lockPlan(planId));
  if (!(await tx.members.isIn(planId, user.id))) fail('not-found');
}

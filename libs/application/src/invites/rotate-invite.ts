import type { PlanId } from '@app/contracts';
import { sharedPlan, type DatebookRow, type Transaction } from '@app/persistence';
import { nextInvite } from '../datebooks/invite-code.js';
import type { PlanContext } from '../datebooks/plan-context.js';
import { done, refused, type Outcome } from '../outcome.js';

/** Replaces the code: the old one leads nowhere from now on, and removed members may come back by the new one. Under the plan's lock. */
export async function rotateInvite(tx: Transaction, { plan }: PlanContext): Promise<Outcome<{ inviteCode: string }>> {
  await tx.members.letRemovedBack(plan.id);
  const inviteCode = await replaceInvite(tx, plan);
  return inviteCode === null ? refused('plan-state', 'Set your preferences first.') : done({ inviteCode });
}

/**
 * Replaces the code of a plan against a person who must stay out: a block stops one account, but a former member still knows the code, and
 * another guest account is made in a second. Takes the plan's lock.
 */
export async function rotateInviteCode(tx: Transaction, planId: PlanId): Promise<void> {
  const plan = await tx.lockPlan(planId);
  if (plan && !plan.deleted_at) await replaceInvite(tx, plan);
}

/** Replaces the code of a plan, under its lock, and tells its members; gives the new one, or null where the plan has none yet. */
async function replaceInvite(tx: Transaction, plan: DatebookRow): Promise<string | null> {
  const code = await nextInvite(tx, plan);
  if (code === null) return null;
  const stored = await tx.plans.store({ ...plan, invite_code: code });
  await tx.append(plan.id, { type: 'invite.rotated', data: { plan: sharedPlan(stored) } });
  return code;
}

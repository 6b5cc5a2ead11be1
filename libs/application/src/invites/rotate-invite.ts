import type { PlanId } from '@app/contracts';
import { sharedPlan, type DatebookRow, type Transaction } from '@app/persistence';
import { nextInvite } from '../datebooks/invite-code.js';
import type { PlanContext } from '../datebooks/plan-context.js';
import { done, refused, type Outcome } from '../outcome.js';

/** Replaces the invite code: the old one stops working, and removed members may return by the new one. Call under the plan's lock. */
export async function rotateInvite(tx: Transaction, { plan }: PlanContext): Promise<Outcome<{ inviteCode: string }>> {
  await tx.members.letRemovedBack(plan.id);
  const inviteCode = await replaceInvite(tx, plan);
  return inviteCode === null ? refused('plan-state', 'Set your preferences first.') : done({ inviteCode });
}

/**
 * Replaces the invite code after a block. The block stops one account, but a former member knows the code, and could return with a new guest
 * account. Takes the plan's lock.
 */
export async function rotateInviteCode(tx: Transaction, planId: PlanId): Promise<void> {
  const plan = await tx.lockPlan(planId);
  if (plan && !plan.deleted_at) await replaceInvite(tx, plan);
}

/**
 * Replaces the invite code of a plan, and appends the event. Call under the plan's lock. Returns the new code; null if the plan has none yet.
 */
async function replaceInvite(tx: Transaction, plan: DatebookRow): Promise<string | null> {
  const code = await nextInvite(tx, plan);
  if (code === null) return null;
  const stored = await tx.plans.store({ ...plan, invite_code: code });
  await tx.append(plan.id, { type: 'invite.rotated', data: { plan: sharedPlan(stored) } });
  return code;
}

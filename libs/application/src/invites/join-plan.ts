import type { UserId, PlanId } from '@app/contracts';
import { isPlanOver } from '@app/domain';
import type { DatebookRow, Transaction } from '@app/persistence';
import { onlyMember } from '../datebooks/plan-context.js';
import { settleAndAppend } from '../datebooks/settle-plan.js';
import { done, refused, type Outcome } from '../outcome.js';

export const PLAN_IS_OVER = 'This plan is over.';
export const INVITE_WAS_REPLACED = 'This link was replaced. Ask the host for the new one.';

/** Joins the user to the plan of an invite code, and takes the plan's lock. Returns the plan's id, to a member, too. */
export async function joinPlan(tx: Transaction, id: PlanId, code: string | null, userId: UserId): Promise<Outcome<{ id: string }>> {
  const plan = await tx.lockPlan(id);
  if (!plan) return refused('not-found');
  // The code may have been replaced while this request waited for the lock.
  if (plan.deleted_at || isPlanOver(plan.state)) return refused('invite-expired', PLAN_IS_OVER);
  if (plan.invite_code !== code) return refused('invite-expired', INVITE_WAS_REPLACED);
  if (await tx.members.isIn(id, userId)) return done({ id });
  if (plan.plan_type === 'goSolo' || (await tx.members.count(id)) >= plan.max_members)
    return refused('plan-full', 'This plan is full, ask the host.');
  return (await admitMember(tx, plan, userId)) ? done({ id }) : refused('forbidden', 'The host has taken you out of this plan.');
}

/** Adds a person to a plan. Call under the plan's lock. Returns false if they were removed from it before. */
export async function admitMember(tx: Transaction, plan: DatebookRow, userId: UserId): Promise<boolean> {
  if ((await tx.members.admit(plan.id, userId, roleFor(plan), plan.event_seq + 1)) === 'removed') return false;
  await settleAndAppend(tx, { plan, locked: plan }, 'member.joined', onlyMember(userId), {});
  return true;
}

/** The role of a new member: a voter once all members were ready, or while the host decides alone. */
function roleFor(plan: DatebookRow): 'member' | 'voter' {
  return plan.roster_frozen || plan.same_location_mode ? 'voter' : 'member';
}

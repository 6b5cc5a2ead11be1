import type { UserId } from '@app/contracts';
import { memberView, newEvent, sharedPlan, type DatebookRow, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { nextInvite } from './invite-code.js';
import type { PlanContext } from './plan-context.js';
import { settlePlan } from './settle-plan.js';

/** Takes the user out of a plan. Call under the plan's lock. The host cannot leave, only delete the plan. */
export function leavePlan(tx: Transaction, { plan, userId }: PlanContext): Promise<Outcome<void>> {
  return goOut(tx, plan, userId, false);
}

/** Removes a member from a plan. Call under the plan's lock. They can return only by a new invite code. */
export function removeMember(tx: Transaction, { plan }: PlanContext, memberId: UserId): Promise<Outcome<void>> {
  return goOut(tx, plan, memberId, true);
}

async function goOut(tx: Transaction, plan: DatebookRow, leaverId: UserId, removed: boolean): Promise<Outcome<void>> {
  if (plan.evening_id) return refused('plan-state', 'This is a stop of an evening. Leave the evening instead.');
  if (leaverId === plan.created_by) return refused('plan-state', 'The host cannot leave. Delete the plan instead.');
  return (await takeOut(tx, { plan, locked: plan }, leaverId, removed)) ? done(undefined) : refused('not-found');
}

/**
 * Ends the membership of a member who is not the host. Call under the plan's lock. `plan` is the row with the changes of the caller, `locked` the
 * row as the lock found it. If the member was removed, or a remaining member blocks them, the invite code is replaced. Returns false if they are no
 * member.
 */
export async function takeOut(
  tx: Transaction,
  { plan, locked }: { plan: DatebookRow; locked: DatebookRow },
  leaverId: UserId,
  removed: boolean,
): Promise<boolean> {
  const voted = (await tx.members.list(plan.id)).some((member) => member.userId === leaverId && member.role === 'voter');
  if (!(await tx.members.endMembership(plan.id, leaverId, removed))) return false;
  await tx.preferences.drop(plan.id, leaverId);
  await tx.compromises.dropVotesOf(plan.id, leaverId);
  for (const bidId of await tx.personalData.dropVotes(plan.id, leaverId))
    await tx.append(plan.id, newEvent('bid.voted', { bidId, memberId: leaverId }));
  const next = {
    ...plan,
    delegate_id: plan.delegate_id === leaverId ? null : plan.delegate_id,
    // A member who is removed or blocked knows the code, and could return with a new guest account.
    ...(removed || (await tx.reports.isBlockedFromPlan(plan.id, leaverId)) ? { invite_code: await nextInvite(tx, plan) } : {}),
    // The right to negotiate is settled again among the remaining members, unless the leaver was a voter.
    ...(voted ? {} : { negotiator_id: null, asked_by: null, asked_at: null }),
  };
  // With one member whose preferences count there is no collaboration: voters and new members count again.
  const counting = (await tx.members.list(plan.id)).filter((member) => member.role !== 'voter').length;
  if (!plan.same_location_mode && counting < 2) {
    next.roster_frozen = false;
    await tx.members.makeMembers(plan.id);
  }
  const settled = await settlePlan(tx, next, locked);
  // The event carries all members, because their roles may have changed.
  const left = settled.members.map(memberView);
  const data = {
    goneMembers: [leaverId],
    plan: sharedPlan(settled.plan),
    ...(left.length > 0 ? { members: left } : {}),
    ...(plan.created_by === locked.created_by ? {} : { newHostId: plan.created_by }),
  };
  await tx.append(plan.id, newEvent('member.left', data), ...settled.following);
  return true;
}

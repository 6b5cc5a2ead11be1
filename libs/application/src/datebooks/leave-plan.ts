import type { UserId } from '@app/contracts';
import { memberView, newEvent, sharedPlan, type DatebookRow, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { nextInvite } from './invite-code.js';
import type { PlanContext } from './plan-context.js';
import { settlePlan } from './settle-plan.js';

/** Leaves a plan, under its lock. The host can't leave; they delete. */
export function leavePlan(tx: Transaction, { plan, userId }: PlanContext): Promise<Outcome<void>> {
  return goOut(tx, plan, userId, false);
}

/** Takes somebody out of a plan, under its lock; they come back by a new invite code only. */
export function removeMember(tx: Transaction, { plan }: PlanContext, memberId: UserId): Promise<Outcome<void>> {
  return goOut(tx, plan, memberId, true);
}

async function goOut(tx: Transaction, plan: DatebookRow, leaverId: UserId, removed: boolean): Promise<Outcome<void>> {
  if (plan.evening_id) return refused('plan-state', 'This is a stop of an evening. Leave the evening instead.');
  if (leaverId === plan.created_by) return refused('plan-state', 'The host cannot leave. Delete the plan instead.');
  return (await takeOut(tx, { plan, locked: plan }, leaverId, removed)) ? done(undefined) : refused('not-found');
}

/**
 * Takes a member who does not own the plan (any more) out of it, under its lock; `plan` is the row with what the caller changed of it,
 * `locked` as the lock found it. For a member who is `removed`, or blocked by a member who stays, the invite code is replaced. false when they are not in it.
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
    // Who is put out, or is kept away from now on, knows the code, and another guest account is made in a second.
    ...(removed || (await tx.reports.isBlockedFromPlan(plan.id, leaverId)) ? { invite_code: await nextInvite(tx, plan) } : {}),
    // Who may decide is settled anew among those who stay, unless the one who goes had no say in it.
    ...(voted ? {} : { negotiator_id: null, asked_by: null, asked_at: null }),
  };
  // With one member left whose preferences count, there is no collaboration: voters and newcomers count again.
  const counting = (await tx.members.list(plan.id)).filter((member) => member.role !== 'voter').length;
  if (!plan.same_location_mode && counting < 2) {
    next.roster_frozen = false;
    await tx.members.makeMembers(plan.id);
  }
  const settled = await settlePlan(tx, next, locked);
  // All of them: the roles of those who stay may have changed with the leaving.
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

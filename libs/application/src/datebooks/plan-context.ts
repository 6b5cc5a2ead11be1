import type { UserId, PlanId } from '@app/contracts';
import { isPlanOpen } from '@app/domain';
import type { DatebookRow, MemberState, Transaction } from '@app/persistence';
import { refused, type Refusal } from '../outcome.js';

/** The user of a command, and the plan's row as the lock found it. */
export interface PlanContext {
  plan: DatebookRow;
  userId: UserId;
}

/** Takes a plan's lock, the first statement of every command on it. Returns null if the user is no member, or if the plan was deleted. */
export async function loadPlanContext(tx: Transaction, id: PlanId, userId: UserId): Promise<PlanContext | null> {
  // Both statements travel together; the server runs the second one under the lock.
  const [plan, isMember] = await Promise.all([tx.lockPlan(id), tx.members.isIn(id, userId)]);
  return plan && !plan.deleted_at && isMember ? { plan, userId } : null;
}

/** Why a plan cannot be changed: it is booked or over; null if it can. */
export function refusalUnlessOpen({ state }: Pick<DatebookRow, 'state'>): Refusal | null {
  if (isPlanOpen(state)) return null;
  return refused('plan-state', state === 'booked' ? 'The plan is booked. Cancel the booking first.' : 'The plan is over.');
}

/** One member of a plan. */
export const onlyMember =
  (userId: UserId) =>
  (members: readonly MemberState[]): readonly MemberState[] =>
    members.filter((member) => member.userId === userId);

/** None of a plan's members. */
export const noMembers = (): readonly MemberState[] => [];

/** All of a plan's members. */
export const everybody = (members: readonly MemberState[]): readonly MemberState[] => members;

import type { UserId, PlanId } from '@app/contracts';
import { isPlanOpen } from '@app/domain';
import type { DatebookRow, MemberState, Transaction } from '@app/persistence';
import { refused, type Refusal } from '../outcome.js';

/** Who asks a plan for something, and its row as the lock found it. */
export interface PlanContext {
  plan: DatebookRow;
  userId: UserId;
}

/** Takes the lock of a plan, the first statement of every command on it; null when the user is not in it or it was deleted. */
export async function loadPlanContext(tx: Transaction, id: PlanId, userId: UserId): Promise<PlanContext | null> {
  // Together they travel once; the second is read behind the lock.
  const [plan, isMember] = await Promise.all([tx.lockPlan(id), tx.members.isIn(id, userId)]);
  return plan && !plan.deleted_at && isMember ? { plan, userId } : null;
}

/** Why a plan that is booked or over is not changed; null for one that can be. */
export function refusalUnlessOpen({ state }: Pick<DatebookRow, 'state'>): Refusal | null {
  if (isPlanOpen(state)) return null;
  return refused('plan-state', state === 'booked' ? 'The plan is booked. Cancel the booking first.' : 'The plan is over.');
}

/** Of a plan's members only the one. */
export const onlyMember =
  (userId: UserId) =>
  (members: readonly MemberState[]): readonly MemberState[] =>
    members.filter((member) => member.userId === userId);

/** None of a plan's members. */
export const noMembers = (): readonly MemberState[] => [];

/** All of a plan's members. */
export const everybody = (members: readonly MemberState[]): readonly MemberState[] => members;

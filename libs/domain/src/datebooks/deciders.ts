import type { SharedPlan, UserId } from '@app/contracts';

/** Whether a member decides about a plan's offers: who made it, or whom they named to decide with them. All others vote. */
export function decides(plan: Pick<SharedPlan, 'createdBy' | 'delegateId'>, userId: UserId): boolean {
  return plan.createdBy === userId || plan.delegateId === userId;
}

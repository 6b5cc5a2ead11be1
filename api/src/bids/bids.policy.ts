import type { DatebookRow } from '@app/persistence';

/** Only who made the plan, or the member it was delegated to, decides about offers; all others vote. */
export function decides(plan: Pick<DatebookRow, 'created_by' | 'delegate_id'>, userId: string): boolean {
  return plan.created_by === userId || plan.delegate_id === userId;
}

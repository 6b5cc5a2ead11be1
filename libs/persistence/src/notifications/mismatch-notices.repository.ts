import type { PlanId, UserId } from '@app/contracts';
import { type Queries, statement } from '../database/queries.js';

const takeMismatchNotice = statement<{ id: UserId }>(
  'take-mismatch-notice',
  `UPDATE datebooks SET mismatch_told = mismatch_told || negotiator_id
   WHERE id = $1 AND state = 'resolving' AND deleted_at IS NULL AND asked_by IS NULL AND negotiator_id IS NOT NULL
     AND negotiator_id <> ALL (mismatch_told)
   RETURNING negotiator_id AS id`,
);

/** A plan without marks is not written. */
const clearMismatchNotices = statement(
  'clear-mismatch-notices',
  `UPDATE datebooks SET mismatch_told = '{}' WHERE id = $1 AND mismatch_told <> '{}'`,
);

/** Which members were notified of a mismatch. Called under the plan's lock. */
export class MismatchNoticesRepository {
  constructor(private readonly db: Queries) {}

  /**
   * Marks the member whose turn it is as notified of the mismatch, under the plan's lock; gives them once in each version of the plan, or null
   * when no member is due: the preferences agree, they were notified, or they were asked and get that notice instead.
   */
  async take(planId: PlanId): Promise<UserId | null> {
    return (await this.db.one(takeMismatchNotice, [planId]))?.id ?? null;
  }

  /** Clears the marks for the next mismatch: the preferences agree now, or the plan has a new version. Under the plan's lock. */
  async clear(planId: PlanId): Promise<void> {
    await this.db.all(clearMismatchNotices, [planId]);
  }
}

import type { PlanId } from '@app/contracts';
import type { Queries } from '../database/queries.js';
import * as statements from './mismatch-notices.statements.js';

/** Which members were notified of a mismatch. Called under the plan's lock. */
export class MismatchNoticesRepository {
  constructor(private readonly db: Queries) {}

  /**
   * Marks the member whose turn it is as notified of the mismatch, under the plan's lock; gives them once in each version of the plan, or null
   * when no member is due: the preferences agree, they were notified, or they were asked and get that notice instead.
   */
  async take(planId: PlanId): Promise<string | null> {
    return (await this.db.one(statements.takeMismatchNotice, [planId]))?.id ?? null;
  }

  /** Clears the marks for the next mismatch: the preferences agree now, or the plan has a new version. Under the plan's lock. */
  async clear(planId: PlanId): Promise<void> {
    await this.db.all(statements.clearMismatchNotices, [planId]);
  }
}

import type { PlanId } from '@app/contracts';
import type { Queries } from '../database/queries.js';
import { dueNegotiations, saveNegotiationDue } from './negotiation.statements.js';

/** Negotiations as the clock moves them on. */
export class NegotiationsRepository {
  constructor(private readonly db: Queries) {}

  /** The plans whose asks or proposals have waited long enough, the longest due first; at most a hundred. */
  listDue(): Promise<{ plan: PlanId }[]> {
    return this.db.all(dueNegotiations);
  }

  /** Notes when the clock is next needed for a plan's negotiation, under its lock; null: not any more. */
  async saveDue(planId: PlanId, at: Date | null): Promise<void> {
    await this.db.all(saveNegotiationDue, [planId, at]);
  }
}

import { TimedStep } from '../log/timed-step.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';

/** The step of the tick that moves negotiations on which have waited long enough. */
export const ADVANCE_NEGOTIATIONS = new TimedStep('negotiation', { table: 'datebooks', at: 'negotiation_due_at' });

/** Negotiations as the clock moves them on. */
export class NegotiationsRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** The plans whose asks or proposals have waited long enough, the longest due first; at most a hundred. */
  listDue(): Promise<{ plan: string }[]> {
    return this.db.read<{ plan: string }>('due-negotiations', ADVANCE_NEGOTIATIONS.due('id AS plan'), []);
  }

  /** Notes when the clock is next needed for a plan's negotiation, under its lock; null: not any more. */
  async saveDue(planId: string, at: Date | null): Promise<void> {
    await this.tx.query('UPDATE datebooks SET negotiation_due_at = $2 WHERE id = $1 AND negotiation_due_at IS DISTINCT FROM $2', [
      planId,
      at,
    ]);
  }
}

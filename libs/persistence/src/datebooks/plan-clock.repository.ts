import type { PlanId } from '@app/contracts';
import { TimedStep } from '../log/timed-step.js';
import { transactionOf, type Transaction } from '../database/transaction.js';
import type { Queries } from '../database/queries.js';

/** The step of the tick that ends plans whose date has passed without a booking. */
export const EXPIRE_PLANS = new TimedStep('plans.expire', { table: 'datebooks', at: 'due_at' });

/** Plans as the clock ends them. */
export class PlanClockRepository {
  constructor(private readonly db: Queries) {}

  private get tx(): Transaction {
    return transactionOf(this.db);
  }

  /** The plans whose date may have passed by now, the longest due first; at most a hundred. */
  listDue(): Promise<{ plan: PlanId }[]> {
    return this.db.read<{ plan: PlanId }>('due-plans', EXPIRE_PLANS.due('id AS plan'), []);
  }

  /** Moves the time at which a plan expires, under its lock; null: never. */
  async saveExpiry(id: string, at: Date | null): Promise<void> {
    await this.tx.query('UPDATE datebooks SET due_at = $2 WHERE id = $1', [id, at]);
  }
}
